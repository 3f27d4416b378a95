// @ts-check
// Makes an element what another one is, and changes nothing but what differs: what stays keeps
// its focus, its scroll position and what is typed into it. Children are told apart by their
// ids; those without one follow each other. A subtree that is equal is left at once.

/**
 * What may change: touch whether an element may, leave whether a node may go, set whether an attribute may.
 * @typedef {{touch: (old: Element, fresh: Element) => boolean, leave: (node: Node) => boolean, set: (name: string, element: Element) => boolean}} Rules
 */

/** How many siblings are looked at for one that is equal, or else alike. */
const AHEAD = 16;

/** @param {Element} old @param {Element} fresh taken apart on the way @param {Rules} rules */
export function merge(old, fresh, rules) {
  if (old.isEqualNode(fresh) || !rules.touch(old, fresh)) return;
  if (old.localName !== fresh.localName) return old.replaceWith(fresh);
  const typing = old === document.activeElement && old.matches("input, textarea, select");
  attributes(old, fresh, (name) => !(typing && name === "value") && rules.set(name, old));
  if (typing) return; // nothing changes in a field while it is typed in
  children(old, fresh, rules);
  state(old, fresh);
}

/** @param {Element} old @param {Element} fresh @param {(name: string) => boolean} may */
function attributes(old, fresh, may) {
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value && may(name)) old.setAttribute(name, value);
  for (const name of old.getAttributeNames()) if (!fresh.hasAttribute(name) && may(name)) old.removeAttribute(name);
}

/** What a control holds is no longer an attribute once it was used. @param {Element} old @param {Element} fresh */
function state(old, fresh) {
  if (old instanceof HTMLInputElement && fresh instanceof HTMLInputElement) {
    if (old.checked !== fresh.checked) old.checked = fresh.checked;
    if (old.type !== "file" && old.value !== fresh.value) old.value = fresh.value;
  } else if (old instanceof HTMLTextAreaElement) {
    if (old.value !== old.defaultValue) old.value = old.defaultValue; // its words may have been moved here from the fresh one
  } else if (old instanceof HTMLOptionElement && fresh instanceof HTMLOptionElement) {
    if (old.selected !== fresh.selected) old.selected = fresh.selected;
  }
}

/** @param {Node} node */
const idOf = (node) => (node instanceof Element ? node.id : "");

/** @param {Element} old @param {Element} fresh @param {Rules} rules */
function children(old, fresh, rules) {
  const wanted = new Set(Array.from(fresh.children, idOf));
  /** @type {Map<string, Element>} */
  const own = new Map();
  for (const child of old.children) if (child.id && wanted.has(child.id)) own.set(child.id, child);
  /** @type {ChildNode | null} */
  let at = old.firstChild;
  for (let want = fresh.firstChild, next; want; want = next) {
    next = want.nextSibling;
    const found = alike(at, want, own);
    if (!found) {
      old.insertBefore(want, at);
      continue;
    }
    while (at !== found && at && !own.has(idOf(at))) at = gone(at, rules);
    if (at === found) at = found.nextSibling;
    else old.insertBefore(found, at);
    own.delete(idOf(found));
    if (found instanceof Element) merge(found, /** @type {Element} */ (want), rules);
    else if (found.nodeValue !== want.nodeValue) found.nodeValue = want.nodeValue;
  }
  while (at) at = gone(at, rules);
}

/** Removes a node if it may go. @param {ChildNode} node @param {Rules} rules @returns {ChildNode | null} the one after it */
function gone(node, rules) {
  const next = node.nextSibling;
  if (rules.leave(node)) node.remove();
  return next;
}

/** @param {Node} node */
const kept = (node) => node instanceof HTMLElement && node.dataset.kept !== undefined;

/** The child that becomes the one that is wanted: by its id, or equal, or else the first of its name. @param {ChildNode | null} at @param {ChildNode} want @param {Map<string, Element>} own */
function alike(at, want, own) {
  const id = idOf(want);
  if (id) {
    const found = own.get(id);
    return found?.localName === /** @type {Element} */ (want).localName ? found : null;
  }
  /** @type {ChildNode | null} */
  let first = null;
  for (let node = at, n = 0; node && n < AHEAD; node = node.nextSibling, n++) {
    if (node.nodeName !== want.nodeName || idOf(node) || kept(node) !== kept(want)) continue;
    if (node.isEqualNode(want)) return node;
    first ??= node;
  }
  return first;
}

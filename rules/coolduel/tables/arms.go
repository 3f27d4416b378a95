package tables

func three(j, s, c BlowRow) [Blows]BlowRow { return [Blows]BlowRow{Jab: j, Slash: s, Crush: c} }

// arsenal is the items of sections 7.3 to 7.5.
var arsenal = [Items]Item{
	Nothing: {Name: "nothing", Word: "empty"},
	Dagger: {
		Name: "Dagger", Word: "dagger", Sort: AWeapon, Weight: 13, Durability: 2, Blows: three(BlowRow{18, 2, 49, 70}, BlowRow{6, 1, 11, 17}, BlowRow{-1, 2, 64, 80}),
		STR: 6, DEX: 10, BySTR: 1, ByDEX: 1, Critical: Critical{Plus: 75}, Types: short | straight | sword, Rule: "CD-7.10",
	},
	Flail: {
		Name: "Flail", Word: "flail", Sort: AWeapon, Weight: 58, Durability: 3, Blows: three(BlowRow{5, 3, 34, 46}, BlowRow{-9, 3, 76, 95}, BlowRow{-18, 3, 90, 109}),
		STR: 17, DEX: 11, BySTR: 5, ByDEX: 2, Critical: Critical{Shatter: true}, Types: piercing | mace, Rule: "CD-7.11",
	},
	Glaive: {
		Name: "Glaive", Word: "glaive", Sort: AWeapon, Weight: 43, Durability: 2, Blows: three(BlowRow{16, 3, 22, 30}, BlowRow{-3, 2, 43, 63}, BlowRow{-12, 3, 84, 113}),
		STR: 13, DEX: 14, BySTR: 3, ByDEX: 3, Critical: Critical{Times: 3}, Range: 1, Types: curved | pole | sword, Rule: "CD-7.12",
	},
	Greataxe: {
		Name: "Greataxe", Word: "greataxe", Sort: AWeapon, Weight: 52, Durability: 4, Blows: three(BlowRow{9, 5, 61, 74}, BlowRow{-7, 4, 70, 95}, BlowRow{-21, 5, 79, 115}),
		STR: 18, DEX: 10, BySTR: 6, ByDEX: 1, Critical: Critical{Bleed: true}, Types: great | axe, Rule: "CD-7.13",
	},
	Halberd: {
		Name: "Halberd", Word: "halberd", Sort: AWeapon, Weight: 36, Durability: 3, Blows: three(BlowRow{10, 3, 60, 81}, BlowRow{6, 3, 76, 103}, BlowRow{-17, 4, 111, 150}),
		STR: 14, DEX: 12, BySTR: 4, ByDEX: 2, Critical: Critical{Times: 2}, Range: 1, Types: pole | axe, Rule: "CD-7.14",
	},
	Hook: {
		Name: "Hook", Word: "hook", Sort: AWeapon, Weight: 10, Durability: 3, Blows: three(BlowRow{9, 2, 28, 40}, BlowRow{-4, 2, 39, 53}, BlowRow{-15, 1, 72, 97}),
		STR: 9, DEX: 14, BySTR: 2, ByDEX: 3, Critical: Critical{Times: 4}, Types: short | piercing | axe, Rule: "CD-7.15",
	},
	Kukri: {
		Name: "Kukri", Word: "kukri", Sort: AWeapon, Weight: 21, Durability: 3, Blows: three(BlowRow{8, 3, 59, 79}, BlowRow{-8, 2, 57, 83}, BlowRow{-17, 2, 68, 92}),
		STR: 13, DEX: 13, BySTR: 3, ByDEX: 1, Critical: Critical{Bleed: true}, Types: short | curved | sword, Rule: "CD-7.16",
	},
	Longspear: {
		Name: "Longspear", Word: "longspear", Sort: AWeapon, Weight: 40, Durability: 3, Blows: three(BlowRow{18, 3, 24, 35}, BlowRow{7, 4, 80, 100}, BlowRow{-6, 4, 104, 141}),
		STR: 15, DEX: 13, BySTR: 4, ByDEX: 3, Critical: Critical{Times: 2}, Range: 2, Types: great | piercing | pole, Rule: "CD-7.17",
	},
	Longsword: {
		Name: "Longsword", Word: "longsword", Sort: AWeapon, Weight: 30, Durability: 3, Blows: three(BlowRow{15, 2, 28, 40}, BlowRow{5, 3, 60, 88}, BlowRow{-14, 3, 100, 126}),
		STR: 10, DEX: 10, BySTR: 3, ByDEX: 3, Critical: Critical{Plus: 75}, Types: straight | sword, Rule: "CD-7.18",
	},
	Tetsubo: {
		Name: "Tetsubo", Word: "tetsubo", Sort: AWeapon, Weight: 48, Durability: 4, Blows: three(BlowRow{12, 2, 16, 23}, BlowRow{-6, 3, 48, 60}, BlowRow{-13, 3, 56, 70}),
		STR: 16, DEX: 12, BySTR: 7, ByDEX: 0, Critical: Critical{Bleed: true}, Range: 1, Types: piercing | pole, Rule: "CD-7.19",
	},
	Bow: {
		Name: "Composite Bow", Word: "bow", Sort: ABow, Weight: 16, Durability: 2, Blows: [Blows]BlowRow{Fire: {8, 3, 78, 78}},
		STR: 10, DEX: 10, Critical: Critical{Plus: 50}, Range: 50, Types: bowType, TwoHands: true, Rule: "CD-7.20",
	},
	Musket: {
		Name: "Musket", Word: "musket", Sort: AGun, Weight: 47, Durability: 3, Blows: [Blows]BlowRow{Fire: {AP: 2}},
		STR: 13, DEX: 12, Critical: Critical{Explode: 7}, Range: 40, Types: gunType, TwoHands: true, Dice: 9, Reload: 3, Rule: "CD-7.21",
	},
	Flintlock: {
		Name: "Flintlock", Word: "flintlock", Sort: AGun, Weight: 20, Durability: 3, Blows: [Blows]BlowRow{Fire: {AP: 2}},
		STR: 9, DEX: 12, Critical: Critical{Explode: 8}, Range: 25, Types: gunType, Dice: 6, Reload: 2, Rule: "CD-7.22",
	},
	Tomahawk: {
		Name: "Tomahawk", Word: "tomahawk", Sort: AThrowing, Weight: 15, Blows: [Blows]BlowRow{Throw: {-5, 3, 63, 63}, Slash: {-11, 3, 81, 81}},
		STR: 13, DEX: 5, Critical: Critical{Absent: true}, Range: 5, Types: throwing | piercing | axe, Rule: "CD-7.23",
	},
	Shuriken: {
		Name: "Shuriken", Word: "shuriken", Sort: AThrowing, Weight: 8, Blows: [Blows]BlowRow{Throw: {2, 2, 48, 48}, Slash: {-4, 2, 61, 61}},
		STR: 5, DEX: 12, Critical: Critical{Absent: true}, Range: 10, Types: throwing | piercing | sword, Rule: "CD-7.25",
	},
	Round:  {Name: "Round Shield", Word: "round", Sort: AShield, Weight: 35, Durability: 3, FOR: 7, Guard: 2, Absorb: 1, Percent: 35, Rule: "CD-7.32"},
	Heater: {Name: "Heater Shield", Word: "heater", Sort: AShield, Weight: 55, Durability: 5, FOR: 13, Guard: 3, Absorb: 2, Percent: 25, Rule: "CD-7.33"},
	Tower:  {Name: "Tower Shield", Word: "tower", Sort: AShield, Weight: 70, Durability: 7, FOR: 17, Guard: 4, Absorb: 3, Percent: 10, Rule: "CD-7.34"},
}

package tables

// bestiary is the companions of section 7.7.
var bestiary = [CompanionCount]CompanionRow{
	Alone: {Name: "no companion", Word: "none"},
	HiredBlade: {
		Name: "Hired Blade", Word: "hired-blade", Size: 1, HP: 205, AP: 10, TD: 115, Dodge: 69, Guard: 3, Absorb: 2, Percent: 35,
		Blows:  [Blows]BlowRow{Jab: {16, 2, 54, 54}, Slash: {2, 3, 83, 83}},
		Weapon: 3, Armor: 5, Shield: 4, WeaponName: "Longsword", ArmorName: "Leather Set", ShieldName: "Heater Shield", ArmorDR: 115, ArmorDodge: 21,
		Rule: "CD-7.73", FirstBlow: "CD-7.79",
	},
	Chorister: {
		Name: "Apocalypse Chorister", Word: "chorister", Size: 1, HP: 85, AP: 7, TD: 105, Dodge: 77, Guard: 1, Percent: 85,
		Rule: "CD-7.74", Ability: "CD-7.91",
	},
	Sharz: {
		Name: "Sharz, the Assassin", Word: "sharz", Power: 20, Size: 1, HP: 376, AP: 15, TD: 285, Dodge: 96, Parry: 3,
		Blows: [Blows]BlowRow{Jab: {18, 2, 76, 76}, Slash: {-9, 3, 126, 126}, Throw: {-3, 3, 59, 59}}, Throw: 10,
		Weapon: 3, Armor: 5, Knives: 10, WeaponName: "Throwing Knife", ArmorName: "Leather Set", ArmorDR: 115, ArmorDodge: 21,
		Rule: "CD-7.75", FirstBlow: "CD-7.81",
	},
	Lord: {
		Name: "Lord of the Pack", Word: "lord", Power: 15, Size: 2, Animal: true, HP: 200, AP: 8, TD: 160, Dodge: 83,
		Blows: [Blows]BlowRow{Bite: {8, 3, 121, 121}, Claw: {3, 2, 83, 83}}, Rule: "CD-7.76", FirstBlow: "CD-7.84", Ability: "CD-7.97",
	},
	Komodo: {
		Name: "Dwarf Komodo", Word: "komodo", Size: 1, Animal: true, HP: 185, AP: 8, TD: 75, Dodge: 69,
		Blows: [Blows]BlowRow{Bite: {-6, 4, 125, 125}}, Rule: "CD-7.77", FirstBlow: "CD-7.86",
	},
	Mule: {
		Name: "Stubborn Mule", Word: "mule", Size: 1, Animal: true, HP: 115, AP: 6, TD: 135, Dodge: 55,
		Blows: [Blows]BlowRow{Bite: {0, 3, 65, 65}, Kick: {8, 4, 135, 135}}, Rule: "CD-7.78", FirstBlow: "CD-7.87",
	},
}

/** Felt under chips, toggles and arrows. */
export const smallVibrationMs = 8

/** The rules of WCAG 2.0 to 2.2, A and AA, for both who measure: the journeys, and the tests of screens (web/test). */
export const REGLAS = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }

/** What a theme can change is colours alone; the other rules have read the same page already. */
export const REGLAS_DE_COLOR = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

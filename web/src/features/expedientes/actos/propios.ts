let ultimo = 0

/** Notes that this window begins an act on a case, or has done it. */
export const anotarActoPropio = (): void => {
  ultimo = Date.now()
}

/** When it last did, in milliseconds: what changed since then needs no question before it shows (EXP-19). */
export const ultimoActoPropio = (): number => ultimo

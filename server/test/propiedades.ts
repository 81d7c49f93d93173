import fc from 'fast-check'

/** With SEMILLA the property tests try the same inputs at each run; without it, others every time (decision 0057). */
const semilla = process.env.SEMILLA
if (semilla) fc.configureGlobal({ seed: Number(semilla) })

// Making one takes longer than writing a hundred amounts with it.
const dosDecimales = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 'S/. 4,812,380.50' (SHE-12). The grouping of Peru, which not every browser knows by its name. */
export const enSoles = (monto: number): string => `S/. ${dosDecimales.format(monto)}`

/** '71.40 %', of a number from 0 to 100. */
export const enPorcentaje = (valor: number): string => `${valor.toFixed(2)} %`

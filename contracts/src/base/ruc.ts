const PESOS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2] as const
const PREFIJOS = ['10', '15', '16', '17', '20']

/** Tells whether an eleven-digit RUC has a known prefix and the right check digit, modulus 11 (IDE-10, D-30). */
export const rucCorrecto = (ruc: string): boolean => {
  if (!/^\d{11}$/.test(ruc) || !PREFIJOS.includes(ruc.slice(0, 2))) return false
  const suma = PESOS.reduce((total, peso, i) => total + peso * Number(ruc[i]), 0)
  return (11 - (suma % 11)) % 10 === Number(ruc[10])
}

/** '1 acceso', '12 accesos'. */
export const accesos = (cuantos: number): string => (cuantos === 1 ? '1 acceso' : `${cuantos} accesos`)

/** How long to wait, in words; apart from the refusals, for every page needs it and few need those. */

const contar = (cuantos: number, uno: string): string => `${cuantos} ${cuantos === 1 ? uno : `${uno}s`}`

/** How long to wait, in the largest unit that says it well, rounded up: '45 segundos', '2 minutos', '1 hora'. */
export const esperaEscrita = (segundos: number): string => {
  const enteros = Math.max(1, Math.ceil(segundos))
  if (enteros < 60) return contar(enteros, 'segundo')
  const minutos = Math.ceil(enteros / 60)
  return minutos < 60 ? contar(minutos, 'minuto') : contar(Math.ceil(minutos / 60), 'hora')
}

/** The words of a refusal with the time to wait at their end (SHE-95, D-28). */
export const conEspera = (mensaje: string, segundos: number): string =>
  `${mensaje.replace(/\.$/, '')}. Intente de nuevo en ${esperaEscrita(segundos)}.`

import type { ClaseDeExpediente } from './expedientes-reglas.ts'

/** Kind and id of what the name of a case names: of `tramite:15`, filing 15. */
export const partesDeClave = <Clase extends ClaseDeExpediente = ClaseDeExpediente>(
  clave: string,
): [clase: Clase, id: number] => {
  const [clase = '', id = ''] = clave.split(':')
  return [clase as Clase, Number(id)]
}

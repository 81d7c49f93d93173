import type { Celda, Fila } from '../fila.ts'

const RUTA = '/api/calendario'
/** Whoever keeps the calendar (PLA-11). */
const supervisa = (celda: Celda) => ({ p17: celda, gemelo: celda })

/** Screen `calendario`. */
export const CALENDARIO: readonly Fila[] = [
  { ruta: `GET ${RUTA}`, libro: 'API-108', url: RUTA, quien: { p1: 200, p9: 200, p17: 200, gemelo: 200 } },
  {
    ruta: `POST ${RUTA}/revisar`,
    libro: 'API-109',
    url: `${RUTA}/revisar`,
    cuerpo: { cambios: [] },
    quien: supervisa('422 validacion'),
  },
  { ruta: `POST ${RUTA}`, libro: 'API-110', url: RUTA, cuerpo: { cambios: [] }, quien: supervisa('422 validacion') },
]

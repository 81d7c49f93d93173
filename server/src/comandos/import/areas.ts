import { importarAreas } from '../../features/organizacion/cargas/index.ts'
import { numero } from '../comando.ts'
import type { Importar } from '../import.ts'
import { abrirLibro, enAvisos, final, nadaCambiado, rechazo } from './libro.ts'

/** `import areas`: areas with their places in the tree, as 'Subir Excel' takes them in (ORG-52, ORG-57). */
export const areas: Importar = async ({ bd, reloj, config }, archivo, { simular }) => {
  const libro = await abrirLibro(archivo, config.subidaMaximaBytes)
  const { leidas, nuevas, cambiadas, avisos, rechazadas } = await importarAreas(
    { db: bd.db, reloj },
    { libro, simular },
  ).catch(nadaCambiado)
  const que = `${numero(nuevas)} nuevas, ${numero(cambiadas)} con cambios, ${numero(leidas - nuevas - cambiadas)} que quedan como están`
  const lineas =
    rechazadas.length > 0
      ? rechazo(leidas, rechazadas)
      : [`${numero(leidas)} áreas leídas: ${que}.`, ...enAvisos(avisos), final(simular)]
  for (const linea of lineas) console.log(linea)
  return rechazadas.length > 0 ? 1 : 0
}

import { leerConfig } from '../config.ts'
import { entidadDeOrden } from '../features/organizacion/index.ts'
import { conservados, PERMANENTES } from '../modulos.ts'
import { contarVencidos, informeDeConservacion, tablaDeVencidos } from '../platform/conservacion/informe.ts'
import { purgar } from '../platform/conservacion/purga.ts'
import { tomarBase } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { leerOpciones } from './comando.ts'

/** Purges what is older than its time, or says what would go or has gone. */
export const purge = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { values } = leerOpciones(argumentos, {
      uso,
      options: { simular: { type: 'boolean', default: false }, informe: { type: 'boolean', default: false } },
    })
    const config = leerConfig()
    const { bd, reloj, log } = await tomarBase(config, salida)
    const lista = conservados(config)
    const partes = { db: bd.db, reloj }
    const { nombre: entidad } = await entidadDeOrden(bd.db, config)
    const delInforme = { entidad, permanentes: PERMANENTES }
    if (values.informe) console.log(await informeDeConservacion(lista, { ...partes, ...delInforme }))
    else if (values.simular) console.log(tablaDeVencidos(await contarVencidos(lista, partes)))
    else {
      for (const { modulo, filas, archivos, lineas } of await purgar(lista, { ...partes, log, quien: 'orden' }))
        console.log(`${modulo}: ${filas} registros, ${archivos} archivos, ${lineas} líneas de auditoría`)
    }
    return 0
  })

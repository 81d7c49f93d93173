import { resolve } from 'node:path'
import { leerConfig } from '../config.ts'
import { entidadDeOrden } from '../features/organizacion/index.ts'
import { BUSCADORES, SIN_BUSCAR } from '../modulos.ts'
import { ErrorDeArranque } from '../platform/arranque/error-de-arranque.ts'
import { entregarPersona } from '../platform/conservacion/entrega.ts'
import { tomarBase } from '../programa/base.ts'
import { cumplir } from '../programa/salida.ts'
import { leerOpciones } from './comando.ts'

/** Takes out everything that is held about a person who has asked for it (Ley 29733). */
export const persona = (argumentos: string[], uso: string): Promise<void> =>
  cumplir(async (salida) => {
    const { values, positionals } = leerOpciones(argumentos, {
      uso,
      options: { salida: { type: 'string' } },
      palabras: 1,
    })
    const [dni = ''] = positionals
    if (!/^\d{8}$/.test(dni)) throw new ErrorDeArranque('El DNI tiene 8 dígitos.')
    const config = leerConfig()
    const { bd, archivos, reloj } = await tomarBase(config, salida)
    const carpeta = resolve(values.salida ?? `persona-${dni}-${reloj.hoy()}`)
    const partes = { db: bd.db, archivos, reloj, buscadores: BUSCADORES, sinBuscar: SIN_BUSCAR }
    const { nombre: entidad, contacto } = await entidadDeOrden(bd.db, config)
    const entrega = await entregarPersona({ ...partes, entidad, contacto }, dni, carpeta)
    for (const { titulo, filas } of entrega.porModulo) if (filas > 0) console.log(`${titulo}: ${filas}`)
    console.log(`Archivos: ${entrega.archivos}`)
    if (entrega.perdidos > 0) console.log(`Archivos que ya no están en el almacén: ${entrega.perdidos}`)
    console.log(`Listo en ${carpeta}. Contiene datos personales: entréguelo solo a su titular y luego bórrelo.`)
    return 0
  })

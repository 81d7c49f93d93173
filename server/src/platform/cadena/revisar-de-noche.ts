import { textoDeRotura } from '@cabildo/contracts/auditoria-cadena'
import type { Cartero } from '../correo/carta.ts'
import type { Db } from '../db/conexion.ts'
import type { Registro } from '../registro.ts'
import type { Reloj } from '../reloj.ts'
import { insertRevision } from './raices.queries.ts'
import { revisarCadena } from './revisar-cadena.ts'

interface Partes {
  db: Db
  reloj: Reloj
  registro: Registro
  cartero: Cartero
  /** Who hears of a chain that is broken; undefined where nobody is named. */
  correo: string | undefined
}

/** The nightly task that reads the whole chain again, notes what it found for the screen, and cries out where it is broken. */
export const revisarDeNoche =
  ({ db, reloj, registro, cartero, correo }: Partes) =>
  async (): Promise<void> => {
    const desde = performance.now()
    const { hasta, lineas, rotura } = await revisarCadena(db)
    const ms = Math.round(performance.now() - desde)
    await db.transaction().execute(async (trx) => {
      await insertRevision(trx, { en: reloj.ahora(), hasta, lineas, rotura, ms })
      if (rotura && correo !== undefined) await cartero.escribir(trx, { para: correo, ...carta(textoDeRotura(rotura)) })
    })
    if (rotura) registro.error({ rotura, lineas, ms }, 'la cadena de la auditoría está rota')
    else registro.info({ lineas, ms }, 'la cadena de la auditoría está completa')
  }

const carta = (que: string) => ({
  asunto: 'la cadena de la auditoría está rota',
  partes: [
    `Alguien cambió la auditoría por fuera de Cabildo: ${que}.`,
    'Conserve una copia de la base de datos tal como está, compárela con un respaldo anterior y averigüe quién entró en ella. «cabildo doctor --a-fondo» dice lo mismo en el servidor.',
  ],
})

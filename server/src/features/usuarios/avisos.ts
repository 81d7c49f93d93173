import { diaMas, fecha } from '@cabildo/contracts/base/tiempo'
import { AVISOS_DE_FIN_DIAS, type Vencimiento } from '@cabildo/contracts/vigencia'
import type { Casa } from '../../casa.ts'
import type { Parte } from '../../platform/correo/carta.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import {
  insertAvisoDeFin,
  listCorreosDeAdministracion,
  listFinesDelDia,
  revisarSuspendidos,
} from './vigencia.queries.ts'

const ACTOR = { user_id: null, peticion: 'avisar_fines' }

/**
 * Tells the heads of areas and the administration, fifteen days and one day before, which accesses end: one mail each with all
 * of that day, without a link (USU-60, D-18). Whose suspension is over may hold permission 4 for good again. What a day was told of is noted with its mails, so that it is told once.
 */
export const avisarFines =
  ({ db, reloj, cartero }: Pick<Casa, 'db' | 'reloj' | 'cartero'>) =>
  async (): Promise<void> => {
    const hoy = reloj.hoy()
    await revisarSuspendidos(db, hoy)
    const dias = AVISOS_DE_FIN_DIAS.map((faltan) => diaMas(hoy, faltan))
    await enTransaccion(db, ACTOR, async (trx) => {
      const fines = await listFinesDelDia(trx, dias, hoy)
      if (fines.length === 0) return
      const cartas = cartasDe(fines, await listCorreosDeAdministracion(trx, hoy))
      if (!(await insertAvisoDeFin(trx, hoy, cartas.size))) return
      for (const [para, suyos] of cartas)
        await cartero.escribir(trx, { para, asunto: 'Accesos que terminan', partes: partesDe(suyos) })
    })
  }

/** What each address is told: the administration all, a head what ends in the areas headed. */
const cartasDe = (
  fines: readonly (Vencimiento & { jefe_emails: readonly string[] })[],
  administracion: readonly string[],
): Map<string, readonly Vencimiento[]> => {
  const cartas = new Map<string, Vencimiento[]>()
  for (const fin of fines) for (const email of fin.jefe_emails) cartas.set(email, [...(cartas.get(email) ?? []), fin])
  for (const email of administracion) cartas.set(email, [...fines])
  return cartas
}

const partesDe = (fines: readonly Vencimiento[]): Parte[] => [
  'Estos accesos terminan pronto. Desde el día siguiente ya no permiten ingresar. Si alguien debe seguir, indique hasta cuándo en Usuarios, opción Permisos, o pídalo a la administración de usuarios.',
  {
    datos: fines.map(
      ({ nombre, cargo_name, area_name, hasta }) =>
        [nombre, `${[cargo_name, area_name].filter(Boolean).join(', ')}: hasta el ${fecha(hasta)}`] as const,
    ),
  },
]

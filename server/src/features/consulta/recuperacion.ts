import { ENLACES_AL_DIA } from '@cabildo/contracts/consulta'
import type { Casa } from '../../casa.ts'
import { type Carta, SI_NO_PIDIO_USTED } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { tomarUsos } from '../../platform/limites/limites.queries.ts'
import { inicioDelDia } from '../../platform/reloj.ts'
import { encolar } from '../../platform/trabajos/trabajos.queries.ts'
import { abrirCaso } from './casos.ts'
import { type Ficha, findFicha, listPorDocumento } from './consulta.queries.ts'
import type { EnlacesDeCaso } from './enlace.ts'
import { leerNumero, numeroDe } from './numero.ts'

const INTENTOS = 3

/**
 * Asks for a link to be sent to the address of a case, if number and document belong together. A job is made in any case, with
 * no case in it where they do not, so that neither the answer nor its time tells anything (CON-08, API-144).
 */
export const pedirEnlace = async (
  { db }: Pick<Casa, 'db'>,
  actor: Actor,
  { numero, documento }: { numero: string; documento: string },
): Promise<void> => {
  const claves = await listPorDocumento(db, leerNumero(numero), documento)
  await enTransaccion(db, actor, (trx) =>
    encolar(
      trx,
      'enviar_enlace_de_caso',
      { claves },
      { jobKey: `enlace_de_caso:${actor.peticion}`, intentos: INTENTOS },
    ),
  )
}

type Partes = Pick<Casa, 'db' | 'reloj' | 'cartero'> & { enlacesDeCaso: EnlacesDeCaso }

/**
 * The task that writes the links: three a day for a case, and to one address no more than it gets of mails that nobody has
 * asked for (CON-08, D6, D12).
 */
export const enviarEnlaces =
  (partes: Partes) =>
  async ({ claves }: { claves: readonly string[] }): Promise<void> => {
    for (const clave of claves) await enviarEnlace(partes, clave)
  }

const enviarEnlace = async ({ db, reloj, cartero, enlacesDeCaso }: Partes, clave: string): Promise<void> => {
  const ficha = await findFicha(db, clave)
  if (!ficha || ficha.correo === '') return
  const deHoy = { contador: `consulta:enlace:${clave}`, ventana: inicioDelDia(reloj), maximo: ENLACES_AL_DIA }
  await enTransaccion(db, { user_id: null, peticion: 'enviar_enlace_de_caso' }, async (trx) => {
    // What was filed before there were codes gets its row now (CON-03); the case first and then what is counted, as everywhere.
    await abrirCaso(trx, clave)
    if ((await tomarUsos(trx, [deHoy])) === 0 || !(await cartero.reservar(trx, ficha.correo))) return
    await cartero.escribir(trx, cartaDeEnlace(ficha, enlacesDeCaso), clave)
  })
}

const cartaDeEnlace = (ficha: Ficha, enlacesDeCaso: EnlacesDeCaso): Carta => {
  const { clave, correo } = ficha
  const suyo = numeroDe(ficha)
  return {
    para: correo,
    asunto: `enlace al seguimiento de ${suyo}`,
    partes: [
      `Alguien pidió un enlace al seguimiento de ${suyo} con el número y el documento de quien lo presentó.`,
      ...enlacesDeCaso.partes(clave, correo),
      'El enlace sirve 60 días. Para ver sus archivos le pedirá los tres últimos dígitos de su DNI o RUC.',
      SI_NO_PIDIO_USTED,
    ],
  }
}

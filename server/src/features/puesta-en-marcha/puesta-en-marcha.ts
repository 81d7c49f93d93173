import { Permiso } from '@cabildo/contracts/base/permisos'
import type { Servicio } from '@cabildo/contracts/base/servicios'
import { diaLima, marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  enServicioDesde,
  impedimentos,
  type Linea,
  MENSAJES_PUESTA,
  ORDEN_DE_RESPALDO,
  PRUEBAS_POR_HORA,
  type PuestaEnMarcha,
} from '@cabildo/contracts/puesta-en-marcha'
import type { CasaWeb } from '../../casa.ts'
import type { Config } from '../../config.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS, type Reloj } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { fallaEnPalabras } from '../../platform/socio.ts'
import { getModulos, lockModulos, setServicios } from '../organizacion/index.ts'
import { findHechos, getHechos, type Hechos, type Ultima } from './hechos.queries.ts'
import { type Entidad, type Instalado, instaladoDe, lineasDe } from './lineas.ts'
import { pasosDe } from './pasos.ts'
import {
  findEnServicio,
  findPruebaDeCorreo,
  getSolicitante,
  insertEnServicio,
  setPruebaDeCorreo,
} from './puesta-en-marcha.queries.ts'

type Ajustes = Pick<Config, 'direccionPublica' | 'firma' | 'demo'>
type Partes = Pick<CasaWeb, 'config' | 'db' | 'reloj' | 'entidad'>

const momentoDe = (reloj: Reloj) => ({ ahora: reloj.ahora(), hoy: reloj.hoy() })

/** The readiness list as it is now, also inside a transaction (ORG-56). It asks no partner, so none can make it wait. */
export const getListo = async (
  db: Db,
  { config, reloj, entidad }: Pick<Partes, 'config' | 'reloj' | 'entidad'>,
): Promise<Linea[]> => {
  const instalado = instaladoDe(config)
  const hechos = await getHechos(db, instalado.firmador, momentoDe(reloj))
  return lineasDe(hechos, entidad.actual(), instalado, reloj.hoy())
}

/** The same for an order; null on a database that no start has brought to this version yet. */
export const findListo = async (
  db: Db,
  { config, reloj, entidad }: { config: Ajustes; reloj: Reloj; entidad: Entidad },
): Promise<Linea[] | null> => {
  const instalado = instaladoDe(config)
  const hechos = await findHechos(db, instalado.firmador, momentoDe(reloj))
  return hechos && lineasDe(hechos, entidad, instalado, reloj.hoy())
}

/** The assistant as somebody sees it (ORG-46, ORG-48). */
export const verPuesta = async ({ config, db, reloj, entidad }: Partes, { user }: Sesion): Promise<PuestaEnMarcha> => {
  const instalado = instaladoDe(config)
  const [hechos, solicitante, prueba] = await Promise.all([
    getHechos(db, instalado.firmador, momentoDe(reloj)),
    getSolicitante(db, user.id),
    findPruebaDeCorreo(db, user.id),
  ])
  const puesta = hechos.decisiones.find(({ en_servicio_desde }) => en_servicio_desde)
  return {
    demostracion: hechos.demostracion,
    en_servicio: puesta?.en_servicio_desde ? { desde: marcaLima(puesta.en_servicio_desde), por: puesta.por } : null,
    pasos: pasosDe(hechos, entidad.actual(), instalado),
    firma: { ...firmaDe(hechos, instalado), puede_probar: solicitante.employee_id !== null },
    correo: {
      usa: config.smtpUrl
        ? 'Un servidor de correo'
        : 'Ninguno: los correos se guardan en el buzón de la carpeta de datos',
      email: solicitante.email,
      prueba: prueba ? comoVa(prueba) : null,
      ultima: enMarca(hechos.correo),
    },
    respaldo: {
      ultimo: hechos.respaldo && {
        ...{ en: marcaLima(hechos.respaldo.en), bytes: hechos.respaldo.bytes },
        comprobado_at: hechos.respaldo.comprobado_at && marcaLima(hechos.respaldo.comprobado_at),
      },
      orden: ORDEN_DE_RESPALDO,
    },
    seguridad: { https: instalado.https },
  }
}

const enMarca = (ultima: Ultima | null) => ultima && { en: marcaLima(ultima.en), por: ultima.por }

const EN_USO: Readonly<Record<Instalado['firma'], { usa: string; nota: string }>> = {
  demostracion: { usa: 'Una autoridad de demostración', nota: MENSAJES_PUESTA.firmasDePrueba },
  ninguna: { usa: 'Ninguno', nota: 'Nadie puede firmar: el firmador se indica en el archivo de ajustes' },
  real: { usa: 'Los certificados que guarda Cabildo', nota: 'Las firmas valen como las de su certificado' },
}
const EXTERNOS: Partial<Record<Instalado['firmador'], string>> = { refirma: 'ReFirma', firmaperu: 'Firma Perú' }

const firmaDe = (
  { habilitados, firma }: Hechos,
  { firmador, firma: clase }: Instalado,
): Omit<PuestaEnMarcha['firma'], 'puede_probar'> => {
  const firmantes = habilitados.find(({ codigo }) => codigo === Permiso.firmaDigital)
  const { usa, nota } = EN_USO[clase]
  return {
    ...{ usa: EXTERNOS[firmador] ?? usa, nota, local: firmador === 'local' && clase !== 'ninguna' },
    ...{ firmantes: firmantes?.nombres ?? [], cuantos: firmantes?.cuantos ?? 0, ultima: enMarca(firma) },
  }
}

type PruebaDeCorreo = NonNullable<PuestaEnMarcha['correo']['prueba']>

/** How a test mail goes, in words for people: neither address nor user of the mail server. */
const comoVa = ({
  pedida_at,
  hecha_at,
  esta,
  enviado_at,
  via,
  ultimo_error,
}: NonNullable<Awaited<ReturnType<typeof findPruebaDeCorreo>>>): PruebaDeCorreo | null => {
  const en = marcaLima(enviado_at ?? pedida_at)
  if (via === 'buzon') return { estado: 'buzon', texto: MENSAJES_PUESTA.enBuzon, en }
  if (enviado_at) return { estado: 'entregado', texto: MENSAJES_PUESTA.entregado, en }
  if (ultimo_error !== null) return { estado: 'falla', texto: fallaDeCorreo(ultimo_error), en }
  if (esta) return { estado: 'espera', texto: MENSAJES_PUESTA.enEspera, en }
  return hecha_at && hecha_at >= pedida_at
    ? { estado: 'entregado', texto: MENSAJES_PUESTA.entregado, en: marcaLima(hecha_at) }
    : null
}

/** A mail's fault is a code, the command and the answer of the server: the first says what happened. */
const fallaDeCorreo = (fallo: string): string => {
  const [codigo = ''] = fallo.split(' ')
  return codigo === 'EAUTH' ? MENSAJES_PUESTA.claveDeCorreo : `El servidor de correo: ${fallaEnPalabras(codigo)}`
}

/**
 * Writes a mail to whoever asks, at the own address, into the outbox that all mails go through (ORG-48). Throws validacion
 * without an address, and demasiadasConsultas.
 */
export const escribirPrueba = async (
  { db, reloj, cartero, entidad }: Pick<CasaWeb, 'db' | 'reloj' | 'cartero' | 'entidad'>,
  { user }: Sesion,
  actor: Actor,
): Promise<void> => {
  const { email } = await getSolicitante(db, user.id)
  if (!email) throw campoInvalido('email', MENSAJES_PUESTA.sinCorreo)
  await gastarCupo(db, reloj, `prueba-correo:${user.id}`, [{ cadaMs: HORA_MS, maximo: PRUEBAS_POR_HORA }])
  const ahora = reloj.ahora()
  await enTransaccion(db, actor, async (trx) => {
    const correo_id = await cartero.escribir(trx, {
      para: email,
      asunto: 'Prueba de correo',
      partes: [
        `Este mensaje prueba que ${entidad.actual().nombre} puede enviar correos. Si lo lee, el correo funciona.`,
        'No hace falta que haga nada.',
      ],
    })
    await setPruebaDeCorreo(trx, { user_id: user.id, correo_id, ahora })
  })
}

/**
 * Puts the municipality in service, once, and opens the services that were chosen; those that are open stay so (ORG-56).
 * Answers since when. Throws yaEnServicio, and faltaParaAtender where a line says Falta.
 */
export const ponerEnServicio = async (
  casa: Partes & Pick<CasaWeb, 'vivos'>,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  servicios: readonly Servicio[],
): Promise<Date> => {
  const desde = casa.reloj.ahora()
  await enTransaccion(casa.db, actor, async (trx) => {
    // Others who do the same wait here, and find it done.
    await lockModulos(trx)
    const antes = await findEnServicio(trx)
    if (antes) throw new ErrorDeNegocio('yaEnServicio', { mensaje: enServicioDesde(diaLima(antes)) })
    const { servicios: abiertos } = await getModulos(trx)
    const [primero] = impedimentos(await getListo(trx, casa), servicios)
    if (primero) throw new ErrorDeNegocio('faltaParaAtender', { mensaje: primero.frase })
    await insertEnServicio(trx, { desde, por: sesion.user.id })
    await setServicios(trx, [...new Set([...abiertos, ...servicios])], desde)
  })
  await casa.vivos.releer()
  return desde
}

import { timingSafeEqual } from 'node:crypto'
import {
  codigoLimpio,
  DIGITOS_AL_DIA,
  DIGITOS_EN_TOTAL,
  FIN_DE_ENLACE,
  MENSAJES_CONSULTA,
} from '@cabildo/contracts/consulta'
import { estadoAlDia } from '@cabildo/contracts/mesa-de-partes'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { campoInvalido, ErrorDeNegocio } from '../../platform/errores.ts'
import { conAdivinanzaContada } from '../../platform/limites/adivinanza.ts'
import { contarUso, descontarUsos } from '../../platform/limites/limites.queries.ts'
import { gastarCupo, MINUTO_MS } from '../../platform/limites/limites.ts'
import type { Log } from '../../platform/log.ts'
import { Queue } from '../../platform/queue.ts'
import { HORA_MS, inicioDelDia, type Reloj } from '../../platform/reloj.ts'
import { findEspera, olvidarIntentos, tomarIntento } from '../../platform/sesion/intentos.queries.ts'
import { findEnlace, huellaDeToken } from '../mesa-de-partes/index.ts'
import { abrirCaso } from './casos.ts'
import {
  devolverIntentoDeDigitos,
  type Ficha,
  findFicha,
  listPorNumero,
  tomarIntentoDeDigitos,
} from './consulta.queries.ts'
import type { EnlacesDeCaso } from './enlace.ts'
import { leerNumero } from './numero.ts'

/** Entries of any kind of one network in a minute (CON-09). */
const ENTRADAS_AL_MINUTO = 120
/** Wrong entries of one number in one network, after which each delays the next (CON-09). */
const FALLOS_SIN_ESPERA = 5
/** Wrong entries in an hour, of all networks together, that somebody has to look at (CON-09). */
const FALLOS_DE_ALARMA = 1_000
/**
 * Entries that are looked up at once. A network's one by one: what is under way counts as wrong, and a neighbourhood with
 * the right codes would be taken for one that guesses.
 */
const A_LA_VEZ = { places: 8, waiting: 400, perKey: { places: 1, waiting: 120 } }

interface Partes {
  db: Db
  reloj: Reloj
  log: Pick<Log, 'error'>
  limite: Config['limiteConsulta']
  enlacesDeCaso: EnlacesDeCaso
}

/** 256 bits, as base64url; a signed link has dots. */
const DE_UN_USO = /^[\w-]{43}$/

const iguales = (una: string, otra: string): boolean => {
  const [a, b] = [Buffer.from(una), Buffer.from(otra)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** How many are remembered as having used up what they may; with more, some are counted again. */
const AGOTADAS_MAXIMO = 10_000

/**
 * Refuses at once, without asking the database, who goes on after having used up a limit: a hundred thousand guesses are a
 * hundred thousand refusals, not as many writes (C8).
 */
const recordarAgotadas = (reloj: Reloj) => {
  const hasta = new Map<string, number>()
  const exigir = (quien: string) => {
    const falta = (hasta.get(quien) ?? 0) - reloj.ahora().getTime()
    if (falta > 0) throw new ErrorDeNegocio('demasiadasConsultas', { reintentar: Math.ceil(falta / 1_000) })
  }
  return async <T>(quien: string, gastar: () => Promise<T>): Promise<T> => {
    exigir(quien)
    try {
      return await gastar()
    } catch (error) {
      if (error instanceof ErrorDeNegocio && error.reintentar !== undefined) {
        if (hasta.size >= AGOTADAS_MAXIMO) hasta.clear()
        hasta.set(quien, reloj.ahora().getTime() + error.reintentar * 1_000)
      }
      throw error
    }
  }
}

/** How people get into the tracker: each way is counted before it is looked at (CON-02 to CON-09). */
export const abrirEntrada = ({ db, reloj, log, limite, enlacesDeCaso }: Partes) => {
  const cola = new Queue(A_LA_VEZ)
  const conMemoria = recordarAgotadas(reloj)
  const topes = [
    { cadaMs: MINUTO_MS, maximo: limite.porMinuto },
    { cadaMs: HORA_MS, maximo: limite.porHora },
  ]
  const alMinuto = { cadaMs: MINUTO_MS, maximo: ENTRADAS_AL_MINUTO }

  /** Counts a wrong entry of anybody; the thousandth of an hour is told once. */
  const contarFallo = async () => {
    const hora = new Date(Math.floor(reloj.ahora().getTime() / HORA_MS) * HORA_MS)
    const [fallos] = await contarUso(db, 'consulta:fallos', [hora])
    if (fallos === FALLOS_DE_ALARMA)
      log.error({ fallos }, 'alguien prueba números y códigos en el seguimiento de trámites')
  }

  /** Refuses who asks for one number again and again, longer each time. */
  const esperarTurno = async (nombre: string, red: string) => {
    const cuenta = { usuario: `consulta:${nombre}`, red, libres: FALLOS_SIN_ESPERA }
    if (await tomarIntento(db, cuenta, reloj.ahora())) return cuenta
    throw new ErrorDeNegocio('demasiadasConsultas', { reintentar: await findEspera(db, cuenta, reloj.ahora()) })
  }

  const porCodigo = async (escrito: string, codigo: string, red: string): Promise<string> => {
    const numero = leerNumero(escrito)
    const fallos = `consulta:red:${red}`
    const ventanas = topes.map(({ cadaMs }) => new Date(Math.floor(reloj.ahora().getTime() / cadaMs) * cadaMs))
    await conMemoria(red, async () => {
      await gastarCupo(db, reloj, `consulta:entradas:${red}`, [alMinuto])
      await gastarCupo(db, reloj, fallos, topes)
    })
    const dicho = codigoLimpio(codigo)
    const hallado = await conMemoria(`${red} ${numero.nombre}`, async () => {
      const cuenta = await esperarTurno(numero.nombre, red)
      const suyo = await conAdivinanzaContada(
        { db, reloj },
        { llamada: 'consulta', nombre: numero.nombre, red },
        async () => (await listPorNumero(db, numero)).find((caso) => iguales(caso.codigo, dicho)),
      )
      if (suyo) await olvidarIntentos(db, cuenta)
      return suyo
    })
    if (!hallado) {
      await contarFallo()
      throw new ErrorDeNegocio('casoNoEncontrado')
    }
    await descontarUsos(db, fallos, ventanas)
    return hallado.clave
  }

  /** The case of a link that is used once, by one correction (EXP-61). */
  const fichaDeUnUso = async (token: string): Promise<Ficha> => {
    const enlace = await findEnlace(db, huellaDeToken(token))
    if (enlace?.fin) throw new ErrorDeNegocio('enlaceTerminado', { mensaje: FIN_DE_ENLACE[enlace.fin] })
    const ficha = enlace && (await findFicha(db, enlace.clave))
    if (!ficha) throw new ErrorDeNegocio('enlaceSinUso')
    // Whether the daily job was there already or not (PLA-22).
    if (estadoAlDia(ficha, reloj.hoy()) !== ficha.estado)
      throw new ErrorDeNegocio('enlaceTerminado', { mensaje: FIN_DE_ENLACE.vencida })
    return ficha
  }

  const fichaDelEnlace = async (token: string): Promise<Ficha> => {
    if (DE_UN_USO.test(token)) return fichaDeUnUso(token)
    const leido = enlacesDeCaso.leer(token)
    const ficha = leido && (await findFicha(db, leido.clave))
    if (!ficha || !leido.vale(ficha.correo)) throw new ErrorDeNegocio('enlaceSinUso')
    return ficha
  }

  /** Throws 422 beside the field for wrong digits, and for those that come after too many (CON-05). */
  const exigirDigitos = async ({ clave, documento }: Ficha, digitos: string): Promise<void> => {
    const [deHoy, dia] = [`consulta:digitos:${clave}`, [inicioDelDia(reloj)]]
    await abrirCaso(db, clave)
    const [hoy = 0] = await contarUso(db, deHoy, dia)
    if (hoy > DIGITOS_AL_DIA || !(await tomarIntentoDeDigitos(db, clave, DIGITOS_EN_TOTAL)))
      throw campoInvalido('documento', MENSAJES_CONSULTA.soloConCodigo)
    if (!iguales(documento.slice(-3), digitos)) {
      await contarFallo()
      throw campoInvalido('documento', MENSAJES_CONSULTA.digitosMal)
    }
    await descontarUsos(db, deHoy, dia)
    await devolverIntentoDeDigitos(db, clave)
  }

  return {
    /** The case of a number and its code. Throws casoNoEncontrado, demasiadasConsultas, noDisponible. */
    conCodigo: (numero: string, codigo: string, red: string): Promise<string> =>
      cola.run(() => porCodigo(numero, codigo, red), red),
    /** The case of a signed link, and its level. Throws enlaceSinUso, enlaceTerminado, demasiadasConsultas; 422 for wrong digits. */
    async conEnlace(token: string, digitos: string | undefined, red: string) {
      await gastarCupo(db, reloj, `consulta:entradas:${red}`, [alMinuto])
      const ficha = await fichaDelEnlace(token)
      if (digitos === undefined) return { clave: ficha.clave, nivel: 1 as const }
      await exigirDigitos(ficha, digitos)
      return { clave: ficha.clave, nivel: 2 as const }
    },
  }
}

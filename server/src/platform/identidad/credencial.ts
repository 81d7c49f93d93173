import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { crearCifrado } from '../cifrado.ts'
import type { BaseDeDatos, Db } from '../db/conexion.ts'
import { crearConexionAparte } from '../db/conexiones-aparte.ts'
import type { Log } from '../log.ts'
import { findGuardada, type Guardada, setGuardada, tomarTurno } from './credencial.queries.ts'

/** The municipality's password at RENIEC, which has to be changed periodically; all processes share it. */
export interface Credencial {
  /** The valid one, the proposed one not confirmed yet, and the instant (ms) before which no other is requested. */
  leer(): Promise<{ vigente: string; nueva: string | null; noAntesDe: number }>
  /** A new password, stored in the database; the same for everybody until it is confirmed. */
  proponer(): Promise<string>
  /** Stores that the proposed password is in force. */
  asentar(nueva: string): Promise<void>
  /** No change is requested before this instant (ms). */
  aplazar(noAntesDe: number): Promise<void>
  /** Runs `acto` while no other process does; `acto` learns whether it had to wait for one. */
  enTurno<T>(acto: (trasOtro: boolean) => Promise<T>): Promise<T>
}

const Estado = z.object({
  /** The setting it derives from: if RENIEC issues another password and the setting changes, later ones are void. */
  de: z.string(),
  vigente: z.string(),
  nueva: z.nullable(z.string()),
  noAntesDe: z.number(),
})
type Estado = z.infer<typeof Estado>

const NADA = Buffer.alloc(0)
const LARGO = 16
const LETRAS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'

interface Partes {
  bd: BaseDeDatos
  secreto: string
  log: Log
}

const cifradoDe = (secreto: string) => crearCifrado(secreto, 'cabildo/clave-reniec/v1')

/** The credential of the settings and its successors, encrypted in the database (decision 0080). */
export const abrirCredencial = (inicial: string, { bd, secreto, log }: Partes): Credencial => {
  const cifrado = cifradoDe(secreto)
  const alPrincipio: Estado = { de: inicial, vigente: inicial, nueva: null, noAntesDe: 0 }
  let avisado = false

  const abrir = (guardada: Guardada | undefined): Estado => {
    if (!guardada) return alPrincipio
    const texto = cifrado.descifrar(guardada.sellada) ?? cifrado.descifrar(guardada.ilegible ?? NADA)
    if (texto === null && !avisado) {
      avisado = true
      log.warn('la clave de RENIEC que se guardó no se puede leer con este SECRETO: se usa la de PIDE_RENIEC_CLAVE')
    }
    const leido = z.safeParse(Estado, texto === null ? null : JSON.parse(texto))
    return leido.success && leido.data.de === inicial ? leido.data : alPrincipio
  }

  /** Does not wait for others: whoever finds that another was faster reads again. */
  const cambiar = async (paso: (antes: Estado) => Estado, { firme = false } = {}): Promise<Estado> => {
    for (;;) {
      const guardada = await findGuardada(bd.db)
      const antes = abrir(guardada)
      const despues = paso(antes)
      if (despues === antes) return despues
      const nueva = {
        sellada: cifrado.cifrar(JSON.stringify(despues)),
        // It is useless once RENIEC has accepted another one.
        ilegible: guardada && !firme ? porSiVuelve(guardada) : null,
      }
      if (await setGuardada(bd.db, nueva, guardada?.sellada ?? null)) return despues
    }
  }

  /** Keeps the password even if a wrong SECRETO was used for a while, once or twice. */
  const porSiVuelve = ({ sellada, ilegible }: Guardada): Buffer | null => {
    if (cifrado.descifrar(sellada) !== null) return ilegible
    if (ilegible === null) return sellada
    return cifrado.descifrar(ilegible) === null ? ilegible : null
  }

  return {
    async leer() {
      const { vigente, nueva, noAntesDe } = abrir(await findGuardada(bd.db))
      return { vigente, nueva, noAntesDe }
    },
    async proponer() {
      const nueva = claveNueva()
      return (await cambiar((antes) => (antes.nueva === null ? { ...antes, nueva } : antes))).nueva ?? nueva
    },
    async asentar(nueva) {
      await cambiar((antes) => (antes.nueva === nueva ? { ...alPrincipio, vigente: nueva } : antes), { firme: true })
    },
    async aplazar(noAntesDe) {
      await cambiar((antes) => ({ ...antes, noAntesDe }))
    },
    async enTurno(acto) {
      // Outside the requests' pool, because RENIEC may take its time.
      const cliente = crearConexionAparte(bd, 'cabildo clave de RENIEC')
      await cliente.connect()
      try {
        return await acto(await tomarTurno(cliente))
      } finally {
        await cliente.end().catch(() => undefined)
      }
    },
  }
}

/** Whether a password is stored that this secret cannot decrypt. */
export const esIlegible = async (db: Db, secreto: string): Promise<boolean> => {
  const guardada = await findGuardada(db)
  const cifrado = cifradoDe(secreto)
  return (
    guardada !== undefined &&
    [guardada.sellada, guardada.ilegible ?? NADA].every((una) => cifrado.descifrar(una) === null)
  )
}

/** A password of unambiguous letters and digits, with some of each. */
const claveNueva = (): string => {
  for (;;) {
    const clave = Array.from({ length: LARGO }, () => LETRAS[randomInt(LETRAS.length)]).join('')
    if (/[A-Z]/.test(clave) && /[a-z]/.test(clave) && /\d/.test(clave)) return clave
  }
}

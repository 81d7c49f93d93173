import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'
import { crearCifrado } from '../cifrado.ts'
import type { BaseDeDatos, Db } from '../db/conexion.ts'
import { crearConexionAparte } from '../db/conexiones-aparte.ts'
import type { Registro } from '../registro.ts'
import { findGuardada, type Guardada, setGuardada, tomarTurno } from './credencial.queries.ts'

/** The password with which the municipality asks RENIEC, which changes it every so often: one for all of its processes. */
export interface Credencial {
  /** The one in force, the one that was last asked for and never confirmed, and the instant (ms) before which none is asked for. */
  leer(): Promise<{ vigente: string; nueva: string | null; noAntesDe: number }>
  /** A new one, safe in the database; the same for everybody until it is settled. */
  proponer(): Promise<string>
  /** Stores that the proposed password is in force. */
  asentar(nueva: string): Promise<void>
  /** Nobody asks for a new one before this instant (ms). */
  aplazar(noAntesDe: number): Promise<void>
  /** Does something while no other process does; `acto` hears whether another one had to be waited for. */
  enTurno<T>(acto: (trasOtro: boolean) => Promise<T>): Promise<T>
}

const Estado = z.object({
  /** The setting that it came from: when RENIEC hands out another and the setting changes, what followed no longer counts. */
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
  registro: Registro
}

const cifradoDe = (secreto: string) => crearCifrado(secreto, 'cabildo/clave-reniec/v1')

/** The credential of the settings and those that followed it, encrypted in the database (decision 0080). */
export const abrirCredencial = (inicial: string, { bd, secreto, registro }: Partes): Credencial => {
  const cifrado = cifradoDe(secreto)
  const alPrincipio: Estado = { de: inicial, vigente: inicial, nueva: null, noAntesDe: 0 }
  let avisado = false

  const abrir = (guardada: Guardada | undefined): Estado => {
    if (!guardada) return alPrincipio
    const texto = cifrado.descifrar(guardada.sellada) ?? cifrado.descifrar(guardada.ilegible ?? NADA)
    if (texto === null && !avisado) {
      avisado = true
      registro.warn(
        'la clave de RENIEC que se guardó no se puede leer con este SECRETO: se usa la de PIDE_RENIEC_CLAVE',
      )
    }
    const leido = z.safeParse(Estado, texto === null ? null : JSON.parse(texto))
    return leido.success && leido.data.de === inicial ? leido.data : alPrincipio
  }

  /** Nobody is waited for: who finds that another one was faster looks again. */
  const cambiar = async (paso: (antes: Estado) => Estado, { firme = false } = {}): Promise<Estado> => {
    for (;;) {
      const guardada = await findGuardada(bd.db)
      const antes = abrir(guardada)
      const despues = paso(antes)
      if (despues === antes) return despues
      const nueva = {
        sellada: cifrado.cifrar(JSON.stringify(despues)),
        // Of no use any more once RENIEC has taken another one.
        ilegible: guardada && !firme ? porSiVuelve(guardada) : null,
      }
      if (await setGuardada(bd.db, nueva, guardada?.sellada ?? null)) return despues
    }
  }

  /** A SECRETO that was mistaken for a while, or two, must not cost the password for good. */
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
      // Apart from the requests' pool: RENIEC is given its time.
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

/** Whether a password is kept that this secret cannot read. */
export const esIlegible = async (db: Db, secreto: string): Promise<boolean> => {
  const guardada = await findGuardada(db)
  const cifrado = cifradoDe(secreto)
  return (
    guardada !== undefined &&
    [guardada.sellada, guardada.ilegible ?? NADA].every((una) => cifrado.descifrar(una) === null)
  )
}

/** A password of letters and digits that cannot be confused, with some of each. */
const claveNueva = (): string => {
  for (;;) {
    const clave = Array.from({ length: LARGO }, () => LETRAS[randomInt(LETRAS.length)]).join('')
    if (/[A-Z]/.test(clave) && /[a-z]/.test(clave) && /\d/.test(clave)) return clave
  }
}

import { type QuienPide, USUARIO_ADMINISTRADOR } from '@cabildo/contracts/base/permisos'
import type { Equivalencia } from '@cabildo/contracts/cargas'
import { USUARIOS_POR_CARGA } from '@cabildo/contracts/organizacion-cargas'
import type { Casa } from '../../../casa.ts'
import { listEquivalencias, type TextoSuelto } from '../../../platform/cargas/equivalencias.queries.ts'
import { enTransaccion, restriccionViolada } from '../../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../../platform/errores.ts'
import { llana } from '../../../platform/hojas/celda.ts'
import { venceEn } from '../../sesion/index.ts'
import { generarClaves } from '../../usuarios/index.ts'
import {
  CHOQUES_DE_PERSONAL,
  escribirPersonal,
  type Juicio,
  juzgarPersonal,
  type Leidas,
  retenerPersonal,
} from './aplicacion.ts'
import { countConClave, type Efecto, type FilaClasificada, type FilaLeida, tomarTurno } from './cargas.queries.ts'
import { type LibroDeOrden, leerDeOrden } from './lectura-de-orden.ts'

/** Nobody is signed in at the command line: the trail shows what was run. */
const ACTOR = { user_id: null, peticion: 'import-personal' }
/** Who prepares a server may do what its first administrator may. */
const QUIEN: QuienPide = { user: { id: USUARIO_ADMINISTRADOR }, area: { id: 0, facultades: [] }, roles: [] }

type Partes = Pick<Casa, 'db' | 'reloj' | 'config'>

/** The password of a new user, for whoever hands it over. */
export interface ClaveDeOrden {
  nombre: string
  lugar: string
  username: string
  clave: string
}

interface Pedido {
  /** The file's name, and what opens it. */
  nombre: string
  libro: LibroDeOrden
  simular: boolean
  traslados: boolean
  /**
   * Puts passwords where they last, before anything is written: what it throws stops the intake. Answers how they are taken
   * back when nobody got them. Without it no user is made.
   */
  guardarClaves?: ((claves: readonly ClaveDeOrden[], vence: Date) => Promise<() => Promise<void>>) | undefined
}

/** What a file did, or would do. */
export interface ImportacionDePersonal {
  leidas: number
  nuevas: number
  cambiadas: number
  /** Users made. */
  usuarios: number
  /** People whose user waits for `guardarClaves`. */
  sinUsuario: number
  /** Moves, applied or not. */
  traslados: number
  avisos: Pick<FilaClasificada, 'fila' | 'avisos'>[]
  rechazadas: Pick<FilaClasificada, 'fila' | 'motivos'>[]
  /** Texts that match nothing, with the likest ones (ORG-54). */
  sueltos: Equivalencia[]
}

/**
 * Takes a spreadsheet of people in as the screens do, all of it or nothing: a refused row keeps all others out (ORG-57). Throws
 * personalCambiado where somebody changed the staff meanwhile, validacion with the words for a file that cannot be read.
 */
export const importarPersonal = async (partes: Partes, pedido: Pedido): Promise<ImportacionDePersonal> => {
  const { db, reloj } = partes
  const leidas = await leerDeOrden<FilaLeida>(pedido.libro, { clase: 'personal', hoy: reloj.hoy() })
  // Without users there is no password whose making would take time.
  const usuariosMaximo = pedido.guardarClaves ? USUARIOS_POR_CARGA : leidas.length
  const juicio = { elegidas: {}, quien: QUIEN, hoy: reloj.hoy(), usuariosMaximo }
  const { filas, sueltos } = await juzgarPersonal(db, leidas, juicio)
  const rechazadas = filas.filter(({ clase }) => clase === 'rechazado')
  const escritas = porEscribir(filas, pedido)
  const nuevas = escritas.filter(({ efecto }) => efecto.acceso === 'nuevo').length
  const importacion: ImportacionDePersonal = {
    ...{ leidas: leidas.length, nuevas, cambiadas: escritas.length - nuevas, rechazadas },
    usuarios: escritas.filter(({ efecto }) => efecto.username !== null).length,
    sinUsuario: pedido.guardarClaves ? 0 : filas.filter(({ efecto }) => efecto?.username != null).length,
    traslados: filas.filter(({ traslado }) => traslado).length,
    avisos: filas.filter(({ avisos, clase }) => avisos.length > 0 && clase !== 'rechazado'),
    sueltos: await nombrarParecidas(partes, sueltos),
  }
  if (pedido.simular || rechazadas.length > 0 || escritas.length === 0) return importacion
  await aplicar(partes, pedido, { leidas, filas, escritas, juicio })
  return importacion
}

interface PorEscribir extends Pick<FilaClasificada, 'fila' | 'nombre' | 'lugar'> {
  efecto: Efecto
}

/** The rows that do something: without users where there is nowhere to put passwords, without moves where none are wanted. */
const porEscribir = (
  filas: readonly FilaClasificada[],
  { traslados, guardarClaves }: Pick<Pedido, 'traslados' | 'guardarClaves'>,
): PorEscribir[] =>
  filas.flatMap(({ efecto, ...fila }) => {
    if (!efecto || (efecto.acceso === 'traslado' && !traslados)) return []
    if (guardarClaves || efecto.username === null) return [{ ...fila, efecto }]
    if (efecto.acceso === 'igual') return []
    return [{ ...fila, efecto: { ...efecto, username: null, email: null, perfil_id: null } }]
  })

const nombrarParecidas = ({ db }: Partes, sueltos: readonly TextoSuelto[]) =>
  listEquivalencias(
    db,
    sueltos.map((suelto) => ({ ...suelto, llana: llana(suelto.texto), elegida_id: null })),
  )

interface Juzgado {
  leidas: Leidas
  filas: readonly FilaClasificada[]
  escritas: readonly PorEscribir[]
  juicio: Juicio
}

const aplicar = async (partes: Partes, pedido: Pedido, { leidas, filas, escritas, juicio }: Juzgado) => {
  const { db, reloj, config } = partes
  const vence = venceEn(reloj.ahora(), config.claveInicialDias)
  const conUsuario = escritas.filter(({ efecto }) => efecto.username !== null)
  const claves = await generarClaves(conUsuario.length)
  const hashDe = new Map(conUsuario.map(({ fila }, i) => [fila, claves[i]?.password_hash ?? null]))
  // They last before anybody has them: a password that could not be kept would lock its owner out.
  const retirar =
    conUsuario.length > 0 && pedido.guardarClaves
      ? await pedido.guardarClaves(
          conUsuario.map(({ nombre, lugar, efecto }, i) => ({
            ...{ nombre, lugar, username: efecto.username ?? '', clave: claves[i]?.clave ?? '' },
          })),
          vence,
        )
      : null
  try {
    await enTransaccion(db, ACTOR, async (trx) => {
      await tomarTurno(trx)
      await retenerPersonal(trx, leidas)
      const ahora = await juzgarPersonal(trx, leidas, juicio)
      if (JSON.stringify(ahora.filas) !== JSON.stringify(filas)) throw new ErrorDeNegocio('personalCambiado')
      await escribirPersonal(
        trx,
        { reloj, quien: QUIEN, nombre: pedido.nombre, por: null, vence },
        escritas.map(({ fila, efecto }) => ({ fila, efecto, password_hash: hashDe.get(fila) ?? null })),
      )
    })
  } catch (error) {
    if (retirar) {
      // The answer to a commit may be lost with its connection. Where nobody can tell, the passwords stay.
      const dados = await countConClave(
        db,
        claves.map(({ password_hash }) => password_hash),
      )
      if (dados > 0) return
      await retirar()
    }
    if (CHOQUES_DE_PERSONAL.includes(restriccionViolada(error) ?? '')) throw new ErrorDeNegocio('personalCambiado')
    throw error
  }
}

import { organizacionCargasApi as api } from '@cabildo/contracts/organizacion-cargas'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { abrirLectorDeCargas, revisarCargaDePersonal } from '../src/features/organizacion/cargas/cargas.ts'
import { crearReloj } from '../src/platform/reloj.ts'
import { AHORA, type Banco, type Cliente, entrar, SECRETO } from './banco.ts'
import type { Persona } from './elenco.ts'
import { unLibro } from './hojas-de-prueba.ts'
import { MUDO } from './obrero.ts'

export const TITULOS = [
  ...['DNI', 'APELLIDO PATERNO', 'APELLIDO MATERNO', 'NOMBRES', 'SEXO', 'AREA', 'CARGO', 'USUARIO', 'PERFIL', 'CORREO'],
]
export type Fila = Partial<Record<(typeof TITULOS)[number], string>>
let numero = 0

/** Somebody whom the registry does not have, as a row of a spreadsheet. */
export const unaPersona = (cambios: Fila = {}): Fila => {
  numero++
  return {
    ...{ DNI: String(97_300_000 + numero), 'APELLIDO PATERNO': `Huamán${'abcdefghij'[numero % 10]}`, SEXO: 'F' },
    ...{ 'APELLIDO MATERNO': 'Ríos', NOMBRES: 'Elena', AREA: 'Gerencia de Administración', CARGO: 'Especialista' },
    ...cambios,
  }
}

/** A password as it is generated. */
export const CLAVE_GENERADA = /(?:[a-z2-9]{4}-){3}[a-z2-9]{4}/

/** Spreadsheets of people through the door; the worker's part is done in place. */
export const usarCargasDePersonal = (banco: Banco) => {
  let lector: ReturnType<typeof abrirLectorDeCargas>
  beforeAll(() => {
    lector = abrirLectorDeCargas(banco.archivos)
  })
  afterAll(() => lector.cerrar())
  beforeEach(async () => {
    banco.poner(AHORA)
    await banco.db.deleteFrom('cargas').execute()
  })
  const de = (id: number) => ({ params: { id: String(id) } })
  const clienteDe = (quien: Persona | Cliente) => (typeof quien === 'string' ? banco.como(quien) : quien)
  const recibir = async (quien: Persona | Cliente, filas: readonly Fila[], titulos = TITULOS) => {
    const hoja = { filas: [titulos, ...filas.map((fila) => titulos.map((titulo) => fila[titulo] ?? null))] }
    const { status, cuerpo } = await (await clienteDe(quien)).llamar(api.subirPersonal, {
      archivos: { 'selectedFile[]': [await unLibro([hoja], 'personal.xlsx')] },
      body: {},
    })
    if (status !== 200) throw new Error(`subirPersonal: ${status} ${JSON.stringify(cuerpo)}`)
    return cuerpo.data
  }
  const ver = async (quien: Persona | Cliente, id: number) =>
    (await (await clienteDe(quien)).llamar(api.ver, de(id))).cuerpo.data
  const trabajar = (carga_id: number) =>
    revisarCargaDePersonal({
      ...{ db: banco.db, archivos: banco.archivos, reloj: crearReloj(() => AHORA), log: MUDO },
      ...{ secreto: SECRETO, lector },
    })({ carga_id }, { ultimo: true })
  return {
    ver,
    trabajar,
    revisar: async (quien: Persona | Cliente, filas: readonly Fila[], titulos?: string[]) => {
      const { id } = await recibir(quien, filas, titulos)
      await trabajar(id)
      return ver(quien, id)
    },
    filasDe: async (quien: Persona, id: number) =>
      (await (await banco.como(quien)).llamar(api.filas, { ...de(id), query: {} })).cuerpo.data,
    aplicar: async (quien: Persona | Cliente, id: number, traslados = false) =>
      (await clienteDe(quien)).llamar(api.aplicar, { ...de(id), body: { traslados } }),
    /** The sheets of passwords, by somebody who has just signed in. */
    pedirHojas: async (quien: Persona, id: number) =>
      (await entrar(banco.app, quien)).enviar({ method: 'POST', url: api.claves.path.replace(':id', String(id)) }),
  }
}

import { RUTA_VUELTA } from '@cabildo/contracts/base/rutas'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfDePrueba } from '../../../firma/test/pdf-de-prueba.ts'
import { type Cliente, entrar, usarBanco } from '../banco.ts'
import { unaConsulta } from '../consultas-de-casos.ts'
import { unaPersona, unPadron } from '../hojas-de-prueba.ts'
import {
  abrirProveedorDeIdentidad,
  CLIENTE,
  type ProveedorDeIdentidad,
  SECRETO_DEL_CLIENTE,
} from '../proveedor-de-identidad.ts'
import { archivosPerdidos, mediasFilas } from './enteros.ts'
import { entera } from './estropear.ts'
import { bienHecho, type Diccionario } from './generar.ts'
import { abrirJuez, paso } from './juez.ts'
import { CONOCIDOS, type Ids, poblarMundo } from './mundo.ts'
import { type Documento, leerOperaciones, type Operacion } from './openapi.ts'
import { type ArchivoHostil, enviar, type Pedido } from './pedido.ts'
import { probar } from './probar.ts'
import { sembrar } from './semillas.ts'

const DIRECCION = 'http://localhost:5400'

/** Calls of each operation (decision 0059); more find more, on a night: CORRIDAS=500 npx vitest run server/test/abuso/fuzz.lento.test.ts. */
const CORRIDAS = Number(process.env.CORRIDAS ?? 16)
/** Part of the name of the operations that are called; all of them, when the whole is run. */
const SOLO = process.env.SOLO ?? ''

let proveedor: ProveedorDeIdentidad
afterAll(() => proveedor.cerrar())
const banco = usarBanco({
  env: async () => {
    proveedor = await abrirProveedorDeIdentidad(`${DIRECCION}${RUTA_VUELTA}`, {})
    return {
      ...{ SESIONES_POR_USUARIO: '1000', LIMITE_IDENTIDAD_DIA: '1000000', LIMITE_VERIFICA_MINUTO: '10000' },
      ...{ LIMITE_VERIFICA_HORA: '100000', LIMITE_ENVIOS_HORA: '100000', LIMITE_ENVIOS_RED_HORA: '100000' },
      ...{
        DIRECCION_PUBLICA: DIRECCION,
        OIDC_EMISOR: proveedor.emisor,
        OIDC_CLIENTE: CLIENTE,
        OIDC_SECRETO: SECRETO_DEL_CLIENTE,
      },
    }
  },
})

let operaciones: Operacion[]
let documento: Documento
let ids: Ids
let semillas: ReturnType<typeof sembrar>
let diccionario: Diccionario
let sol: Cliente

beforeAll(async () => {
  documento = (await banco.ciudadano.enviar({ url: '/api/openapi.json' })).json()
  operaciones = leerOperaciones(documento)
  ids = await poblarMundo(banco)
  const padron = await unPadron([unaPersona()])
  const excel = { nombre: 'padron.xlsx', tipo: '', bytes: Buffer.from(await padron.arrayBuffer()) }
  const pdf = { nombre: 'norma.pdf', tipo: 'application/pdf', bytes: pdfDePrueba({ bytes: 27_001 }) }
  const { ticket } = (await banco.ciudadano.enviar({ url: '/api/formularios/mpvirtual/ticket' })).json()
  semillas = sembrar(ids, excel, { ticket, consulta: await unaConsulta(banco) })
  diccionario = {
    archivo: fc.constantFrom<ArchivoHostil>(pdf, excel),
    de: ({ ruta }, campo) => {
      if (!/(^|_)id$/.test(campo) || campo === 'area_id' || campo === 'cargo_id') return CONOCIDOS[campo] ?? []
      const suyo = { doc_id: '/api/documentos', empacce_id: '/api/employees' }[campo]
      const empieza = suyo ?? Object.keys(ids).find((inicio) => ruta.startsWith(inicio)) ?? ''
      return (ids[empieza] ?? []).flatMap((id) => [id, String(id)])
    },
  }
  sol = await entrar(banco.app, 'sol')
})

/** Calls of an operation: as its seed has it, or as its description admits; whole, or spoilt. */
const buenosDe = (operacion: Operacion): fc.Arbitrary<Pedido> => {
  const descritos = bienHecho(operacion, diccionario)
  const semilla = semillas[operacion.nombre]
  return semilla
    ? fc.oneof(
        descritos,
        fc.tuple(descritos, fc.nat(9_999)).map(([pedido, n]) => ({ ...pedido, query: [], ...semilla(n) })),
      )
    : descritos
}

/** Sends as somebody with every permission; signs in again after a call that ended the session. */
const comoSol = async (operacion: Operacion, pedido: Pedido) => {
  const contestado = await enviar(banco.app, operacion, pedido, sol.token)
  const cabeceras = Object.keys(pedido.cabeceras).map((uno) => uno.toLowerCase())
  if (contestado.estado !== 401 || !operacion.cerrada || cabeceras.includes('authorization')) return contestado
  sol = await entrar(banco.app, 'sol')
  return enviar(banco.app, operacion, pedido, sol.token)
}

/** How often an operation is tried with whole calls before it counts as out of reach. */
const INTENTOS = 60
const alcanzadas = new Set<string>([
  // Nobody could call anything where it is taken: it wants an installation without any position (ORG-34).
  'POST /api/organizacion/cargos/usuales',
  // Its code is of a moment, and whoever calls could not sign in again by the password alone (ING-06).
  'PUT /api/mi-cuenta/totp',
  // It is for whoever came by the provider, and the fuzz comes by the password (ING-04).
  'POST /api/mi-cuenta/confirmar/oidc',
])
const alcanzar = async (operacion: Operacion) => {
  for (const pedido of fc.sample(buenosDe(operacion), { numRuns: INTENTOS })) {
    if (alcanzadas.has(operacion.nombre)) return
    if (paso(await comoSol(operacion, pedido))) alcanzadas.add(operacion.nombre)
  }
}

describe('every operation of the description, called well and badly', () => {
  test('A3 A4 A7 D1 D4 D9 E4 each is reached; no answer is a fault, a leak, or other than described; and afterwards all is whole', {
    timeout: 120_000 + CORRIDAS * 6_000,
  }, async () => {
    const juzgar = abrirJuez(documento)
    const perdidos = await archivosPerdidos(banco)
    const quejas: string[] = []
    // What deletes comes last, an address too: the others need something to find.
    const borra = ({ nombre }: Operacion) => Number(/^DELETE|delete|^PUT .*(email|correo-avisos)$/.test(nombre))
    const todas = operaciones
      .filter(({ nombre }) => nombre.includes(SOLO))
      .toSorted((una, otra) => borra(una) - borra(otra))
    // Before any is spoilt, and once each: what reads also before others take away what it reads.
    for (const operacion of [...todas.filter(({ metodo }) => metodo === 'GET'), ...todas]) await alcanzar(operacion)
    expect(todas.map(({ nombre }) => nombre).filter((nombre) => !alcanzadas.has(nombre))).toEqual([])

    for (const operacion of todas) {
      const queja = await probar({
        ...{ operacion, juzgar, corridas: CORRIDAS, pedidos: entera(buenosDe(operacion)) },
        mandar: (pedido, quien) =>
          quien === 'nadie' ? enviar(banco.app, operacion, pedido, null) : comoSol(operacion, pedido),
      })
      if (queja) quejas.push(queja)
    }
    expect(quejas).toEqual([])
    expect((await archivosPerdidos(banco)).filter((nombre) => !perdidos.includes(nombre))).toEqual([])

    expect((await banco.ciudadano.enviar({ url: '/salud' })).statusCode).toBe(200)
    expect(await mediasFilas(banco)).toEqual([])
    await expect.poll(() => banco.bd.pool.totalCount - banco.bd.pool.idleCount).toBe(0)
    expect(banco.bd.pool.waitingCount).toBe(0)
  })
})

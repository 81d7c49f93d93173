import { clausulasApi } from '@cabildo/contracts/documentos-clausulas'
import { encargaturasApi } from '@cabildo/contracts/encargaturas'
import { beforeAll, expect, test } from 'vitest'
import { type Cliente, usarBanco } from '../banco.ts'
import { unaConsulta } from '../consultas-de-casos.ts'
import { ELENCO } from '../elenco.ts'
import { bandejaDe, unExpediente } from '../expedientes.ts'
import { unaClausula } from '../fabricas-documentos.ts'
import { argumentosDe, unDespacho } from '../firma.ts'
import { unaPersona, unPadron } from '../hojas-de-prueba.ts'
import { AJENOS, VENENO } from './hostiles.ts'
import { poblarMundo } from './mundo.ts'
import { type Esquema, leerOperaciones, type Operacion } from './openapi.ts'
import { enviar, type Pedido } from './pedido.ts'
import { type Retrato, retratista } from './retrato.ts'
import { sembrar } from './semillas.ts'

const banco = usarBanco({ env: { LIMITE_ENVIOS_HORA: '1000', LIMITE_ENVIOS_RED_HORA: '1000' } })
let operaciones: Operacion[]
let semillas: ReturnType<typeof sembrar>
let sol: Cliente

/** What their forms do not hold, and somebody would like to decide. */
const DE_MAS: Readonly<Record<string, unknown>> = {
  ...AJENOS,
  ...{ user_id: 5, employee_id: 5, empacce_id: 5, state: 'ANGLO', permisos: [1, 4], permissions: [4], myChoices: [4] },
  ...{ password_hash: 'x', updated_at: '2000-01-01', nro_doc: 999, nro_registro: '999', code_verifica: 'AAAAAAA' },
  ...{
    doc_id: 1,
    path: 'x.pdf',
    firmado_at: '2000-01-01',
    leido: true,
    anio_eje: 2001,
  },
}

beforeAll(async () => {
  operaciones = leerOperaciones((await banco.ciudadano.enviar({ url: '/api/openapi.json' })).json())
  const ids = await poblarMundo(banco)
  const padron = await unPadron([unaPersona()])
  const excel = { nombre: 'padron.xlsx', tipo: '', bytes: Buffer.from(await padron.arrayBuffer()) }
  const { ticket } = (await banco.ciudadano.enviar({ url: '/api/formularios/mpvirtual/ticket' })).json()
  sol = await banco.como('sol')
  const { de } = await unDespacho(banco, [ELENCO.sol.area])
  const argumentos = { arguments: await argumentosDe(sol, de(ELENCO.sol.area)) }
  const { data: clausula } = (await sol.llamar(clausulasApi.crear, { body: unaClausula() })).cuerpo
  const { oper_id } = await unExpediente(banco, { destinos: [{ dependencia: ELENCO.sol.area }] })
  const recibidos = (await bandejaDe(sol).recibir(oper_id)).cuerpo.data.map(({ movimiento }) => movimiento)
  const [encargatura] = (await sol.llamar(encargaturasApi.lista)).cuerpo.data
  semillas = {
    ...sembrar(ids, excel, { ticket, consulta: await unaConsulta(banco) }),
    'PUT /api/excel/update/{id}': () => ({
      params: { id: ids['/api/excel']?.[0] },
      cuerpo: { ape_nom: 'OTRA, ANA', address: 'JR. LIMA 2', fec_entrega: '2020-04-16' },
    }),
    'PUT /api/documentos/clausulas/{clausula_id}': () => ({
      params: { clausula_id: clausula.clausula_id },
      cuerpo: { ...unaClausula(), version: clausula.updated_at },
    }),
    // One key for both writes, since the movement keeps it.
    'POST /api/expedientes/derivar': () => ({
      cuerpo: {
        ...{ oper_ids: recibidos, clave: '5b1f0a52-6a0e-4d0b-9a52-0f6c5a7d2b11' },
        destinos: [{ dependencia: 47, copia: false, proveido: '' }],
      },
    }),
    'PUT /api/users/encargaturas/{id}/hasta': () => ({
      params: { id: encargatura?.id },
      cuerpo: { hasta: '2027-01-01', documento: 'Resolución 2', version: encargatura?.updated_at },
    }),
    'POST /api/firmadigital/postArguments': () => ({ cuerpo: { id_doc_area: String(de(ELENCO.sol.area)) } }),
    'POST /api/firmadigital/local/firmar': () => ({ cuerpo: argumentos }),
  }
})

const camposDe = (esquema: Esquema | null): string[] => [
  ...Object.keys(esquema?.properties ?? {}),
  ...[...(esquema?.anyOf ?? []), ...(esquema?.oneOf ?? [])].flatMap(camposDe),
]

const conDeMas = (operacion: Operacion, bueno: Pedido): Pedido => {
  const suyos = [...camposDe(operacion.cuerpo), ...camposDe(operacion.formulario)]
  const pares = Object.entries(DE_MAS).filter(([campo]) => !suyos.includes(campo))
  if (!bueno.formulario) return { ...bueno, cuerpo: { ...(bueno.cuerpo as object), ...Object.fromEntries(pares) } }
  const textos = pares.map(([campo, valor]): [string, string] => [campo, String(valor)])
  return { ...bueno, formulario: [...textos, ...bueno.formulario] }
}

/** As JSON.parse makes it: with a key of its own of that name. */
const envenenado = ({ cuerpo, ...resto }: Pedido): Pedido => {
  const bytes = JSON.stringify(cuerpo).replace(/^\{/, `{${VENENO.slice(0, 2).join(',')},`)
  return { ...resto, crudo: { tipo: 'application/json', bytes } }
}

/** Seeds that only ask, or need more than one call before they write. */
const NO_ESCRIBEN = [
  'POST /api/archivos/buscararchivo',
  'POST /api/clave/nueva',
  'POST /api/clave/olvidada',
  'POST /api/documentos/getdocumento',
  'POST /api/expedientes/estadistica',
  'POST /api/expedientes/list',
  'POST /api/firmadigital/archivo/{ticket}',
  'POST /api/login/segundo',
  'POST /api/mi-cuenta/email/comprobar',
  'POST /api/mi-cuenta/llaves',
  'POST /api/seguimiento/cargas',
  'POST /api/seguimiento/columnas',
  'POST /api/seguimiento/excel',
  'POST /api/verificacion/archivo',
  'PUT /api/mi-cuenta/encargo',
  'PUT /api/mi-cuenta/totp',
]

test('A3 each good write with keys that its form does not hold leaves the rows that it leaves without them, or is refused', async () => {
  const { retratar, restaurar } = await retratista(banco)
  const inicial = await retratar()
  const distintas = (uno: Retrato, otro: Retrato) =>
    Object.keys(uno).filter((tabla) => JSON.stringify(uno[tabla]) !== JSON.stringify(otro[tabla]))
  /** Makes a call, answers what it left, and undoes it. */
  const probar = async (operacion: Operacion, pedido: Pedido) => {
    const { estado } = await enviar(banco.app, operacion, pedido, sol.token)
    const despues = await retratar()
    await restaurar(distintas(despues, inicial))
    return { estado, despues }
  }
  const sinEfecto: string[] = []
  const tomadas = new Set<string>()
  for (const operacion of operaciones) {
    const { nombre, metodo } = operacion
    const semilla = semillas[nombre]?.(1)
    if (!semilla || metodo === 'GET') continue
    const bueno: Pedido = { params: {}, query: [], cabeceras: {}, ...semilla }
    const limpio = await probar(operacion, bueno)
    if (limpio.estado >= 400 || distintas(limpio.despues, inicial).length === 0) {
      sinEfecto.push(nombre)
      continue
    }
    for (const sucio of [conDeMas(operacion, bueno), ...(bueno.formulario ? [] : [envenenado(bueno)])]) {
      const { estado, despues } = await probar(operacion, sucio)
      expect([nombre, estado === limpio.estado || estado === 400 || estado === 422]).toEqual([nombre, true])
      if (estado < 400) tomadas.add(nombre)
      const debe = estado < 400 ? limpio.despues : inicial
      for (const tabla of distintas(despues, debe))
        expect({ [`${nombre} ${tabla}`]: despues[tabla] }).toEqual({ [`${nombre} ${tabla}`]: debe[tabla] })
    }
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  // Refused at the door, each of them would prove nothing.
  expect(tomadas.size).toBeGreaterThan(20)
  expect(sinEfecto.toSorted()).toEqual(NO_ESCRIBEN)
}, 240_000)

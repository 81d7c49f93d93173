import { auditoriaApi } from '@cabildo/contracts/auditoria'
import { resumenDeCambios } from '@cabildo/contracts/auditoria-campos'
import { Permiso } from '@cabildo/contracts/base/permisos'
import { canastasCargaApi } from '@cabildo/contracts/canastas-carga'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { usarBanco } from '../../../../test/banco.ts'
import { usarCargas } from '../../../../test/cargas.ts'
import { ELENCO } from '../../../../test/elenco.ts'
import { unaPersona, unPadron } from '../../../../test/hojas-de-prueba.ts'

const banco = usarBanco()
const { aplicar, descartar, filas, recibir, revisar, subir, trabajar } = usarCargas(banco)

// Luis uploads and does nothing else.
beforeAll(async () => {
  await banco.db.insertInto('permisos').values({ empacce_id: ELENCO.luis.id, codigo: Permiso.canastasSubir }).execute()
})
beforeEach(async () => {
  for (const tabla of ['canastas', 'cargas', 'consultas'] as const) await banco.db.deleteFrom(tabla).execute()
})
const anotadas = () =>
  banco.db.selectFrom('consultas').select(['que', 'de', 'filas', 'user_id']).orderBy('id').execute()

test('CAN-29 D-60 whoever may not see the records is not told what they say', async () => {
  const [ana, beto] = [unaPersona({ referencia: 'ACTA-ANGLOAMERICA' }), unaPersona()]
  await aplicar(await revisar(await unPadron([ana, beto])))
  const carga = await revisar(
    await unPadron([
      { ...ana, address: 'X' },
      { ...beto, address: 'X', mz: 'X' },
    ]),
  )
  const dichos = { campo: 'DIRECCION', antes: 'JR. LIMA 100', despues: 'X' }
  expect((await filas(carga)).data.map(({ cambios }) => cambios)).toEqual([
    [dichos],
    [dichos, { campo: 'MZ', antes: 'A', despues: 'X' }],
  ])
  await banco.db.updateTable('cargas').set({ created_by: ELENCO.luis.id }).where('id', '=', carga.id).execute()
  const { status, cuerpo } = await (await banco.como('luis')).llamar(canastasCargaApi.filas, {
    params: { id: String(carga.id) },
    query: {},
  })
  expect([status, cuerpo.data.map(({ cambios }) => cambios)]).toEqual([
    200,
    [
      [{ campo: 'DIRECCION', antes: null, despues: 'X' }],
      [
        { campo: 'DIRECCION', antes: null, despues: 'X' },
        { campo: 'MZ', antes: null, despues: 'X' },
      ],
    ],
  ])
})

test('CAN-29 P-11 every spreadsheet that is held against the register is noted, with how many people of it it names', async () => {
  const [ana, beto] = [unaPersona(), unaPersona({ referencia: 'ACTA-ANGLOAMERICA' })]
  await aplicar(await revisar(await unPadron([ana, beto], 'primero.xlsx')))
  // Of a row that cannot be read nothing is told.
  const otra = [{ ...ana, mz: 'Z' }, { ...beto, mz: 'Z' }, unaPersona(), unaPersona({ ...ana, dni: beto.dni ?? '' })]
  const archivo = await unPadron(otra, 'segundo.xlsx')
  await revisar(archivo)
  await subir(archivo)
  const descartada = await recibir(await unPadron([ana]))
  await descartar(descartada)
  await trabajar(descartada.id)
  expect((await anotadas()).map(({ que, de, filas, user_id }) => [que, de, filas, user_id])).toEqual([
    ['carga', 'primero.xlsx', 0, ELENCO.sol.id],
    ['carga', 'segundo.xlsx', 2, ELENCO.sol.id],
    ['carga', 'segundo.xlsx', 2, ELENCO.sol.id],
  ])
  const { cuerpo } = await (await banco.como('admin')).llamar(auditoriaApi.listar, {
    query: { length: '1', 'columns[modulo]': 'consultas', 'columns[accion]': 'creo' },
  })
  expect(cuerpo.data.map((acto) => `${acto.username} ${acto.sujeto}: ${resumenDeCambios(acto)}`)).toEqual([
    'sol segundo.xlsx: Consulta: comparación con un Excel; De: segundo.xlsx; Filas: 2',
  ])
})

import { transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { formularioDeSolicitud, unaSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { usarFlujos } from '../../../test/flujo.ts'

const banco = usarBanco()
const escuchar = usarFlujos()
let ids: number[] = []

beforeAll(async () => {
  const dia = (i: number) => new Date(AHORA.getTime() + i * 86_400_000)
  const { db } = banco
  const filas = [
    { orden: 11, created_at: dia(0), ape_nom: 'ÑAÑEZ Óscar', pedido: `+51 ${'x'.repeat(300)}` },
    { orden: 12, created_at: dia(2), dni: '98000002', email: 'zoila@example.com' },
    { orden: 13, created_at: dia(1), ape_nom: 'APAZA Julio', pedido: 'Planilla de 2025', dni: '98000003' },
  ]
  ids = []
  for (const fila of filas) ids.push((await unaSolicitud(db, fila)).id)
})

const listar = async (query: Record<string, string | string[]> = {}) => {
  const { status, cuerpo } = await (await banco.como('mila')).llamar(transparenciaListaApi.listar, {
    query: query as never,
  })
  expect(status).toBe(200)
  return { ...cuerpo, lugares: cuerpo.data.map(({ id }) => ids.indexOf(id) + 1) }
}

test('API-83 TRS-10 D-45 staff with permission 9 list the requests, newest first', async () => {
  const pagina = await listar()
  expect(pagina).toMatchObject({ lugares: [2, 3, 1], recordsTotal: 3, recordsFiltered: 3 })
  expect(pagina.data[0]).toEqual({
    ...{ id: ids[1], numero: '2026-000012', dni: '98000002', ape_nom: 'QUISPE MAMANI Rosa Elvira' },
    ...{ correo_devuelto: false, otro_correo: null },
    ...{ nombre_escrito: false, address: 'Jr. Los Molles 123', pedido: 'Presupuesto de la plaza' },
    ...{ correo_devuelto: false, otro_correo: null },
    ...{ email: 'zoila@example.com', forma_entrega: null, expe_id: null, vence: '2026-12-02' },
    ...{
      estado: 'REGISTRADA',
      registro_id: null,
      area: null,
      informe_de: null,
      retirable: false,
      anterior: false,
      sin_acuse: false,
      notificable: null,
      aviso_hasta: null,
    },
    ...{ semaforo: { color: 'verde', texto: 'Faltan 10 días hábiles' }, restan: 10, tarde: null },
    ...{ prorroga_hasta: null, prorroga_motivos: [], prorroga_sustento: '', sentido: null, observada: false },
    ...{ observar_hasta: null, prorrogar_hasta: null, costo: null, pagado: false, abandono_desde: null },
    created_at: '2026-11-20 10:30:00',
  })
  for (const quien of ['rebeca', 'rosa', 'admin'] as const)
    expect((await (await banco.como(quien)).llamar(transparenciaListaApi.listar, { query: {} as never })).status).toBe(
      403,
    )
  expect((await banco.ciudadano.llamar(transparenciaListaApi.listar, { query: {} as never })).status).toBe(401)
})

test.each([
  ['numero', [1, 2, 3]],
  ['ape_nom', [3, 2, 1]],
  ['dni', [1, 2, 3]],
  ['email', [1, 3, 2]],
  ['created_at', [1, 3, 2]],
  ['pedido', [1, 3, 2]],
])('D-13 by %s', async (columna, lugares) => {
  expect((await listar({ order: `${columna}:asc` })).lugares).toEqual(lugares)
  expect((await listar({ order: `${columna}:desc` })).lugares).toEqual(lugares.toReversed())
})

test.each([
  [{ search: 'nanez' }, [1]],
  [{ search: '2026-000013' }, [3]],
  [{ search: 'saip-2026-000013' }, [3]],
  [{ search: 'REC-000013' }, []],
  [{ 'columns[numero]': 'SAIP-2026-00001' }, [2, 3, 1]],
  [{ 'columns[pedido]': 'PLANILLA' }, [3]],
  [{ 'columns[dni]': '98000002' }, [2]],
  [{ 'columns[email]': 'zoila' }, [2]],
  [{ 'columns[ape_nom]': 'planilla' }, []],
])('SHE-83 filters: %j', async (query, lugares) => {
  expect(await listar(query)).toMatchObject({ lugares, recordsTotal: 3, recordsFiltered: lugares.length })
})

test('D-57 D3 API-98 permission 9 exports what the list shows, cut at 250 and without formulas', async () => {
  const exportar = async (formato: string, quien: 'mila' | 'rebeca') =>
    (await banco.como(quien)).enviar({ method: 'POST', url: '/api/export/transparencia', payload: { formato } })
  const [titulos, ...filas] = parse((await exportar('csv', 'mila')).body, { bom: true }) as string[][]
  expect(titulos).toEqual([
    ...['Nro', 'Solicitante', 'DNI', 'Pedido', 'Correo', 'Fecha', 'Hora'],
    ...['Estado', 'Informe de', 'Acuse', 'Vence', 'Plazo', 'Prórroga'],
  ])
  expect(filas.at(-1)).toEqual([
    ...['SAIP-2026-000011', 'ÑAÑEZ Óscar', '98000001', `'+51 ${'x'.repeat(246)}…`, '', '18/11/2026', '10:30'],
    ...['Registrada', '', '', '02/12/2026', 'Faltan 10 días hábiles', ''],
  ])
  for (const formato of ['excel', 'pdf']) expect((await exportar(formato, 'mila')).statusCode).toBe(200)
  expect((await exportar('csv', 'rebeca')).statusCode).toBe(403)
})

test('architecture §5 a new request reaches the open screens of permission 9, and no others', async () => {
  const mila = await escuchar(banco.app, (await banco.como('mila')).token)
  const rebeca = await escuchar(banco.app, (await banco.como('rebeca')).token)
  await banco.ciudadano.enviar({
    method: 'POST',
    url: '/api/transparencia/presentar',
    payload: formularioDeSolicitud(),
  })
  await expect.poll(() => mila.bloques.join('')).toContain('"tema":"transparencia"')
  expect(rebeca.bloques).toEqual([])
})

import { diaLima, fecha } from '@cabildo/contracts/base/tiempo'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { type EstadisticaDeTramites, estadisticaApi } from '@cabildo/contracts/expedientes-estadistica'
import { EDADES, type Edad, MENSAJES_ESTADISTICA, ultimosMeses } from '@cabildo/contracts/expedientes-medidas'
import { exportarApi } from '@cabildo/contracts/exportar'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../../test/descargas.ts'
import { AREA, enProceso, IVAN, RUTH, SUPERVISORA } from '../../../../test/fabricas/expedientes.ts'
import { listaDe } from '../../../../test/listado.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { sinDesborde, textosDe } from '../../../../test/vista.ts'

const HOY = diaLima(new Date())
const PERIODO = ultimosMeses(HOY, 3)

const ESTADISTICA: EstadisticaDeTramites = {
  periodo: PERIODO,
  anterior: { desde: '2026-06-01', hasta: '2026-08-31' },
  momento: '2026-11-20 11:10:00',
  area: null,
  en_plazo: { en_plazo: 345, plazos: 395, antes: { en_plazo: 84, plazos: 100 } },
  pendientes: { ahora: 215, antes: 223 },
  vencidos: { ahora: 23, antes: 19 },
  mediana: { dias: 14, atendidos: 350, antes: 14 },
  meses: [
    { mes: '2026-09', desde: '2026-09-01', hasta: '2026-09-30', en_plazo: 118, tarde: 14, sin_respuesta: 6 },
    { mes: '2026-10', desde: '2026-10-01', hasta: '2026-10-31', en_plazo: 0, tarde: 0, sin_respuesta: 0 },
  ],
  areas: [
    { id: 40, nombre: 'Obras Privadas', ingresados: 70, atendidos: 61, pendientes: 64, sin_recibir: 5, vencidos: 11 },
    { id: 34, nombre: 'Salubridad', ingresados: 9, atendidos: 0, pendientes: 12, sin_recibir: 0, vencidos: 0 },
  ],
  edades: (Object.keys(EDADES) as Edad[]).map((medida, i) => ({ medida, pendientes: [96, 71, 34, 14][i] ?? 0 })),
}

const abrirEstadistica = async (como: SesionUsuario = SUPERVISORA, datos = '') => {
  const pedidos = responder(estadisticaApi.ver, ESTADISTICA)
  responder(
    catalogosApi.areas,
    listaDe([
      { id: AREA.id, name: AREA.name },
      { id: 40, name: 'Obras Privadas' },
    ]),
  )
  await abrir('estadistica_tramites', { como, datos })
  await expect.element(page.getByRole('heading', { level: 1, name: /^ESTADÍSTICA DE TRÁMITES/ })).toBeVisible()
  return pedidos
}
const tarjetas = () => page.getByRole('list', { name: 'Resumen' }).getByRole('listitem')
const cuadro = (name: string) => page.getByRole('table', { name, exact: true })

test('EXP-54 D-124 it opens on this month and the two before; cards show their figure with that of before, and what they count', async () => {
  const pedidos = await abrirEstadistica()
  await expect
    .poll(() => textosDe(tarjetas()).map((texto) => texto.replace(/\s+/g, ' ')))
    .toEqual([
      'En plazo87.3 % +3.3 puntos que el anterior345 de 395 plazos',
      'Pendientes215 −8 que hace una semanaVer los pendientes',
      'Vencidos23 +4 que hace una semanaVer los vencidos',
      'Mediana de días14 Sin cambio días hábilesVer los atendidos',
    ])
  expect(pedidos[0]?.body).toEqual(PERIODO)
  await expect
    .element(
      page.getByText(
        `Del ${fecha(PERIODO.desde)} al ${fecha(PERIODO.hasta)} · todas las áreas · datos al 20/11/2026 11:10`,
      ),
    )
    .toBeVisible()
  const celdas = (name: string) => textosDe(cuadro(name).getByRole('row')).map((texto) => texto.replace(/[^\S ]/g, ''))
  expect(celdas(MENSAJES_ESTADISTICA.cuadros.meses)[1]).toMatch(/^Setiembre118.*14.*6.*138.*85\.5 %$/)
  // A ratio with no cases is never 0 or 100.
  expect(celdas(MENSAJES_ESTADISTICA.cuadros.meses)[2]).toBe('Octubre0000–')
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
})

test('EXP-54 a number opens the rows that it counts, of its days and its area, and leads back', async () => {
  await abrirEstadistica(SUPERVISORA, 'clase=tramite')
  const listados = responder(expedientesApi.listar, {
    ...listaDe([enProceso(7)]),
    cuentas: { por_recibir: 0, en_proceso: 0, por_vencer: 0, vencidos: null, sin_asignar: null },
  })
  const ultimo = () => listados.filter(({ body }) => body.medida).at(-1)?.body
  await cuadro(MENSAJES_ESTADISTICA.cuadros.meses)
    .getByRole('link', { name: '14 Tarde, Setiembre 2026: ver los expedientes' })
    .click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'ESTADÍSTICA DE TRÁMITES: TARDE' })).toBeVisible()
  await expect.element(page.getByText('EXP-2026-000007')).toBeVisible()
  expect(ultimo()).toMatchObject({ medida: 'tarde', clase: 'tramite', desde: '2026-09-01', hasta: '2026-09-30' })
  await revisarAccesibilidad()
  await page.getByRole('main').getByRole('link', { name: 'Estadística de trámites', exact: true }).click()
  await cuadro(MENSAJES_ESTADISTICA.cuadros.areas)
    .getByRole('link', { name: '11 Vencidos, Obras Privadas: ver los expedientes' })
    .click()
  await expect.poll(() => ultimo()?.medida).toBe('vencidos')
  expect(ultimo()).toMatchObject({ medida: 'vencidos', clase: 'tramite', area_id: 40, ...PERIODO })
  await expect.element(page.getByText('Obras Privadas').first()).toBeVisible()
})

test('EXP-02 EXP-54 a head counts the own area and is offered no other; who heads none is led away', async () => {
  const pedidos = await abrirEstadistica(RUTH, 'area_id=40')
  await expect.element(tarjetas().first()).toBeVisible()
  expect(pedidos.map(({ body }) => body.area_id)).toEqual([undefined])
  await expect.element(page.getByLabelText('Clase', { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Área', { exact: true })).not.toBeInTheDocument()
  await abrir('estadistica_tramites', { como: IVAN })
  await expect.poll(() => location.hash).toContain('welcome')
})

test('EXP-54 the filters are in the address; two dates of more than 24 months are told beside them and not asked for', async () => {
  const pedidos = await abrirEstadistica(SUPERVISORA, 'meses=0&desde=2024-01-01&hasta=2026-11-30')
  await expect.element(page.getByRole('alert')).toHaveTextContent(MENSAJES_ESTADISTICA.muyLargo)
  expect(pedidos).toEqual([])
  await page.getByLabelText('Periodo', { exact: true }).selectOptions('Los últimos 12 meses')
  await expect.poll(() => pedidos.at(-1)?.body).toEqual(ultimosMeses(HOY, 12))
  await page.getByLabelText('Área', { exact: true }).selectOptions('Obras Privadas')
  await expect.poll(() => pedidos.at(-1)?.body.area_id).toBe(40)
  expect(location.hash).toContain('meses=12')
  expect(location.hash).toContain('area_id=40')
})

test('EXP-54 the tables are exported to csv and excel with what is asked; a failure can be tried again', async () => {
  responder(estadisticaApi.ver, () => rechazo('inesperado'))
  responder(catalogosApi.areas, listaDe([]))
  await abrir('estadistica_tramites', { como: SUPERVISORA })
  await expect.element(page.getByText('No se pudo obtener la estadística.')).toBeVisible()
  responder(estadisticaApi.ver, ESTADISTICA)
  await page.getByRole('button', { name: /Reintentar/ }).click()
  await expect.element(tarjetas().first()).toBeVisible()
  const descargas = recogerDescargas()
  const exportados = responder(exportarApi.exportar, () => new Response('a'))
  await page.getByRole('button', { name: 'Excel' }).first().click()
  await expect.poll(() => descargas.length).toBe(1)
  expect(exportados[0]).toMatchObject({
    params: { tabla: 'expedientes_estadistica' },
    body: { formato: 'excel', ...PERIODO },
  })
})

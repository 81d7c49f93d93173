import type { Ruta } from '@cabildo/contracts/base/rutas'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import {
  MENSAJES_MI_DIA,
  type MiDia,
  miDiaApi,
  NOMBRES_DE_ASUNTOS,
  type NombreDeAsunto,
} from '@cabildo/contracts/mi-dia'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ELENCO, type Persona } from '../../../test/elenco.ts'
import { abrir } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { sinDesborde } from '../../../test/vista.ts'

const HOY = '2026-11-18'
/** An answer with these figures; the others are nought, or not for the person's eyes. */
const miDia = (
  figuras: Partial<Record<NombreDeAsunto, number>>,
  otras: 0 | null = 0,
  mas: Partial<MiDia> = {},
): MiDia => ({
  hoy: HOY,
  asuntos: Object.fromEntries(NOMBRES_DE_ASUNTOS.map((n) => [n, figuras[n] ?? otras])) as MiDia['asuntos'],
  al_ingresar: 'welcome',
  ...mas,
})
const LLENO = miDia({
  ...{ expedientes_vencidos: 3, expedientes_hoy: 1, expedientes_mios: 12, visitas_anteriores: 2 },
  ...{ documentos_por_firmar: 1, tramites_por_recepcionar: 1_204, correos_fallidos: 1 },
})
const abrirMiDia = async (dicho: MiDia = LLENO, como: Persona = 'sol') => {
  const pedidos = responder(miDiaApi.ver, dicho)
  return { pedidos, ...(await abrir('mi_dia', { como })) }
}
const parte = (name: string) => page.getByRole('region', { name, exact: true })
const enlace = (name: string) => page.getByRole('link', { name, exact: true })

test('SHE-56 what waits stands by its urgency, and what is nought does not stand there', async () => {
  await abrirMiDia()
  await expect.element(page.getByRole('heading', { name: 'MI DÍA' })).toBeVisible()
  await expect.element(page.getByText('18/11/2026')).toBeVisible()
  const leidos = (name: string) =>
    parte(name)
      .getByRole('link')
      .elements()
      .map((uno) => uno.textContent)
  await expect.element(parte('Vencido')).toBeVisible()
  expect(leidos('Vencido')).toEqual([
    '3 expedientes del área ya vencieron',
    '2 visitas de otros días sin hora de salida',
    '1 correo no se pudo enviar',
  ])
  expect(leidos('Para hoy')).toEqual(['1 expediente del área vence hoy'])
  expect(leidos('Por atender')).toEqual([
    '12 expedientes asignados a usted',
    '1 documento por firmar',
    '1,204 trámites por recepcionar',
  ])
})

test.each([
  ['3 expedientes del área ya vencieron', '#/bandeja?bandeja=por_vencer&vencidos=1'],
  ['1 expediente del área vence hoy', `#/bandeja?bandeja=por_vencer&vence_ini=${HOY}&vence_fin=${HOY}`],
  ['12 expedientes asignados a usted', '#/bandeja?bandeja=en_proceso&asignado=mios'],
  ['2 visitas de otros días sin hora de salida', '#/visitas?estado=pendiente&periodo=2000-01-01..2026-11-17'],
  ['1 documento por firmar', '#/firmadigital?estado=por%20firmar'],
  ['1 correo no se pudo enviar', '#/buzon?estado=No%20enviado'],
])('EXP-05 EXP-07 the figure of "%s" leads to its rows', async (nombre, direccion) => {
  await abrirMiDia()
  await expect.element(enlace(nombre)).toHaveAttribute('href', direccion)
})

test('SHE-56 a figure is followed with the keyboard, and its screen asks for those rows', async () => {
  const listados = responder(mesaDePartesListaApi.listar, {
    data: [],
    recordsTotal: 0,
    recordsFiltered: 0,
    pendientes: 0,
  })
  responder(mesaDePartesListaApi.dependencias, { data: [], un_solo_original: true })
  await abrirMiDia(miDia({ tramites_por_subsanar: 2 }), 'mila')
  const figura = enlace('2 trámites observados, por subsanar')
  await expect.element(figura).toBeVisible()
  ;(figura.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => listados.at(-1)?.query.columns).toEqual({ estado: 'POR SUBSANAR' })
})

test('SHE-56 the figures are counted again as soon as something changes', async () => {
  const { pedidos, cambiar } = await abrirMiDia()
  await expect.element(parte('Vencido')).toBeVisible()
  const antes = pedidos.length
  responder(miDiaApi.ver, miDia({ expedientes_por_recibir: 4 }))
  cambiar('expedientes', 21)
  await expect.element(enlace('4 expedientes por recibir')).toBeVisible()
  await expect.element(parte('Vencido')).not.toBeInTheDocument()
  expect(antes).toBeGreaterThan(0)
})

test('SHE-56 where nothing waits the screen says so', async () => {
  await abrirMiDia(miDia({}))
  await expect.element(page.getByRole('heading', { name: MENSAJES_MI_DIA.nada })).toBeVisible()
  await revisarAccesibilidad()
})

test('SHE-58 whoever has nothing to be told of reads why, and is led to the own password', async () => {
  await abrirMiDia(miDia({}, null), 'nadie')
  await expect.element(page.getByText(MENSAJES_MI_DIA.sinAsuntosTexto)).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Cambiar mi contraseña' }))
    .toHaveAttribute('href', `#/${'change_password' satisfies Ruta}`)
  await revisarAccesibilidad()
})

test('SHE-81 what cannot be counted is said in its place, and asked for again', async () => {
  responder(miDiaApi.ver, rechazo('sinPermiso'))
  await abrir('mi_dia', { como: 'sol' })
  responder(miDiaApi.ver, LLENO)
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(parte('Vencido')).toBeVisible()
})

test('SHE-56 the screen is clean for axe, light and dark, wide and at 390 pixels in one column', async () => {
  await abrirMiDia()
  await expect.element(parte('Vencido')).toBeVisible()
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  const lugares = parte('Vencido')
    .getByRole('link')
    .elements()
    .map((uno) => Math.round(uno.getBoundingClientRect().left))
  expect(new Set(lugares).size).toBe(1)
  await revisarAccesibilidad()
})

test('SHE-19 SHE-25 the choice of what opens is kept by the server, and shows once it is', async () => {
  const guardados = responder(miDiaApi.ajustar, {})
  await abrirMiDia()
  const grupo = page.getByRole('group', { name: MENSAJES_MI_DIA.alIngresar })
  await expect.element(grupo.getByRole('radio', { name: 'Inicio' })).toBeChecked()
  responder(miDiaApi.ver, { ...LLENO, al_ingresar: 'mi_dia' })
  await grupo.getByText('Mi día').click()
  await expect.element(page.getByText(MENSAJES_MI_DIA.grabado)).toBeVisible()
  expect(guardados.map(({ body }) => body)).toEqual([{ al_ingresar: 'mi_dia' }])
  await expect.element(grupo.getByRole('radio', { name: 'Mi día' })).toBeChecked()
})

test('SHE-19 SHE-25 a choice that was not kept does not show', async () => {
  responder(miDiaApi.ajustar, rechazo('sinPermiso'))
  await abrirMiDia()
  const grupo = page.getByRole('group', { name: MENSAJES_MI_DIA.alIngresar })
  await grupo.getByText('Mi día').click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(grupo.getByRole('radio', { name: 'Inicio' })).toBeChecked()
})

test('SHE-23 SHE-25 who has chosen so arrives here from the welcome, once, and at the address that was asked for otherwise', async () => {
  responder(miDiaApi.ver, LLENO)
  await abrir('welcome', { como: { ...ELENCO.nadie, abre: 'mi_dia' } })
  await expect.poll(() => location.hash).toBe('#/mi_dia')
  await expect.element(page.getByRole('heading', { name: 'MI DÍA' })).toBeVisible()
  await page.getByRole('link', { name: 'Cabildo, inicio' }).click()
  await expect.poll(() => document.title).toBe('Inicio · Cabildo')
  expect(location.hash).toBe('#/welcome')
})

test('SHE-06 SHE-25 who has not chosen arrives at the welcome', async () => {
  await abrir('welcome', { como: 'nadie' })
  await expect.poll(() => document.title).toBe('Inicio · Cabildo')
  expect(location.hash).toBe('#/welcome')
})

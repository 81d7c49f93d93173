import { areasApi } from '@cabildo/contracts/organizacion'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirAreas,
  areasDeMuestra,
  elegirActo,
  filaDeArea,
  nombresDeFilas,
  unArea,
  unEvento,
} from '../../../../test/fabricas/organizacion.ts'
import { listaDe } from '../../../../test/listado.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { responder, sinRed } from '../../../../test/servidor.ts'
import { altura, aviso, dialogo, pulsar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const arbol = () => page.getByRole('treegrid', { name: 'Áreas' })
const ficha = () => page.getByRole('region', { name: 'Área elegida' })
const buscador = () => page.getByRole('searchbox', { name: 'Nombre, siglas, número o nombre anterior' })
const actosDelMenu = () => textosDe(page.getByRole('menu').getByRole('menuitem'))

test('ORG-01 title, count, tabs; the address names the tab', async () => {
  await abrirAreas()
  await expect.element(page.getByRole('heading', { name: 'ORGANIZACIÓN', level: 1 })).toBeVisible()
  await expect.element(page.getByText('6 áreas activas, 1 cerrada', { exact: true })).toBeVisible()
  expect(textosDe(page.getByRole('tab')).slice(0, 3)).toEqual(['Áreas', 'Cargos', 'Calendario'])
  await page.getByRole('tab', { name: 'Calendario' }).click()
  await expect.poll(() => location.hash).toBe('#/organizacion?parte=calendario')
  await page.getByRole('tab', { name: 'Áreas' }).click()
  await expect.poll(() => location.hash).toBe('#/organizacion')
})

test('ORG-36 the tab Calendario says where deadlines are kept, and edits nothing', async () => {
  await abrir('organizacion', { como: 'admin', datos: 'parte=calendario' })
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveTextContent('Los días no laborables y los plazos se llevan en Plazos.')
  await expect.element(page.getByRole('tabpanel').getByRole('textbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('tabpanel').getByRole('link')).not.toBeInTheDocument()
  await abrir('organizacion', { como: 'sol', datos: 'parte=calendario' })
  await expect.element(page.getByRole('link', { name: 'Plazos' })).toHaveAttribute('href', '#/calendario')
})

test('ORG-01 SHE-28 who lacks permission 4 or the area is sent to welcome and told', async () => {
  await abrir('organizacion', { como: 'jefa' })
  await expect.poll(() => location.hash).toBe('#/welcome')
  await expect.element(aviso('No tiene permiso para esta opción')).toBeVisible()
})

test('ORG-04 the columns, siblings by name with the first level open, and an area without a head', async () => {
  await abrirAreas()
  expect(textosDe(page.getByRole('columnheader'))).toEqual([
    'Área',
    'N°',
    'Siglas',
    'Jefe',
    'Trabajadores',
    'Usuarios',
    'Estado',
    'Accion',
  ])
  expect(nombresDeFilas()).toEqual([
    'Alcaldía',
    'Gerencia de Administración',
    'Gerencia de Obras',
    'Secretaría General',
  ])
  await filaDeArea('Secretaría General').getByRole('button', { name: 'Desplegar Secretaría General' }).click()
  expect(textosDe(filaDeArea('Trámite Documentario').getByRole('gridcell'))).toEqual([
    'Trámite Documentario',
    '9',
    'TD',
    'Sin jefe',
    '4',
    '3',
    'Activa',
    '',
  ])
})

test('ORG-04 a search opens the branches of its finds, tells a former name, and stays in the address', async () => {
  await abrirAreas()
  await buscador().fill('tramite')
  await expect.poll(nombresDeFilas).toEqual(['Alcaldía', 'Secretaría General', 'Trámite Documentario'])
  await expect.poll(() => location.hash).toBe('#/organizacion?buscar=tramite')
  await buscador().fill('infraest')
  await expect.element(page.getByText('antes Gerencia de Infraestructura')).toBeVisible()
  await page.getByRole('tab', { name: 'Calendario' }).click()
  await expect.poll(() => location.hash).toBe('#/organizacion?parte=calendario')
})

test('ORG-06 a search without finds says so in its words, and clears', async () => {
  await abrirAreas()
  await buscador().fill('zoo')
  await expect.element(page.getByText('Ninguna área coincide con «zoo»', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(arbol()).toBeVisible()
  await expect.element(buscador()).toHaveFocus()
})

test('ORG-06 while informática is alone the tree says how to begin', async () => {
  await abrirAreas([unArea(21, 'Informática', { facultades: ['informatica', 'tramites'] })])
  await expect
    .element(
      page.getByText(
        'Aún no hay más áreas que Informática. Cárguelas desde la estructura de una municipalidad provincial, desde un Excel o una por una.',
        { exact: true },
      ),
    )
    .toBeVisible()
  await page.getByRole('region', { name: 'Árbol de áreas' }).getByRole('button', { name: 'Nueva' }).click()
  await expect.element(dialogo('NUEVA ÁREA')).toBeVisible()
})

test('ORG-04 ORG-05 ORG-32 closed areas show by the filter, and offer their history and to be reopened', async () => {
  await abrirAreas()
  await page.getByRole('radio', { name: 'Cerradas' }).click()
  await expect.poll(nombresDeFilas).toEqual(['Sub Gerencia de Transportes'])
  await expect.element(ficha()).toMatchTextContent('La sucedeGerencia de Obras')
  await filaDeArea('Sub Gerencia de Transportes').click({ button: 'right' })
  expect(actosDelMenu()).toEqual(['Historia', 'Reabrir'])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('radio', { name: 'Todas' }).click()
  await expect.poll(() => nombresDeFilas().length).toBe(5)
})

test('ORG-05 USU-04 the row menu opens by right-click, by its button and by the keyboard, and gives the focus back', async () => {
  await abrirAreas()
  const fila = filaDeArea('Gerencia de Obras')
  const actos = ['Editar', 'Cambiar nombre', 'Facultades', 'Sello', 'Historia', 'Fusionar', 'Cerrar']
  await fila.click({ button: 'right' })
  await expect.poll(actosDelMenu).toEqual(actos)
  await userEvent.keyboard('{Escape}')
  await expect.element(fila).toHaveFocus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.poll(actosDelMenu).toEqual(actos)
  await userEvent.keyboard('{Escape}')
  await fila.getByRole('button', { name: 'Acciones de Gerencia de Obras' }).click()
  await expect.element(page.getByRole('menu', { name: 'Acciones de Gerencia de Obras' })).toBeVisible()
})

test('ORG-07 the keys of a tree: arrows open, close and move, Home, End, typing', async () => {
  await abrirAreas()
  const foco = () => document.activeElement?.querySelector('[role="gridcell"] span')?.textContent
  await pulsar(filaDeArea('Alcaldía'), '{ArrowRight}')
  await expect.poll(foco).toBe('Gerencia de Administración')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(filaDeArea('Gerencia de Administración')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(foco).toBe('Sub Gerencia de Tecnologías')
  await expect.element(filaDeArea('Sub Gerencia de Tecnologías')).toHaveAttribute('aria-level', '3')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(foco).toBe('Gerencia de Administración')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(filaDeArea('Gerencia de Administración')).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{End}')
  await expect.poll(foco).toBe('Secretaría General')
  await userEvent.keyboard('{Home}')
  await expect.poll(foco).toBe('Alcaldía')
  await userEvent.keyboard('sec')
  await expect.poll(foco).toBe('Secretaría General')
  await expect.element(filaDeArea('Secretaría General')).toHaveAttribute('aria-selected', 'true')
  await expect.element(ficha().getByRole('heading', { name: 'Secretaría General' })).toBeVisible()
})

test('ORG-07 closing the branch of the chosen area leaves the branch chosen, not the first row', async () => {
  await abrirAreas()
  await page.getByRole('button', { name: 'Desplegar Secretaría General' }).click()
  await filaDeArea('Trámite Documentario').click()
  await page.getByRole('button', { name: 'Plegar Secretaría General' }).click()
  await expect.element(filaDeArea('Secretaría General')).toHaveAttribute('aria-selected', 'true')
  await expect.element(filaDeArea('Secretaría General')).toHaveAttribute('tabindex', '0')
  await expect.element(filaDeArea('Alcaldía')).toHaveAttribute('tabindex', '-1')
})

test('ORG-04 the card tells the rest of the chosen area, and its former name', async () => {
  await abrirAreas()
  await filaDeArea('Gerencia de Obras').click()
  await expect.element(ficha()).toMatchTextContent('N° 25 · antes «Gerencia de Infraestructura», hasta el 31/05/2026')
  for (const dato of ['obras@example.com', '555-0142', 'Segundo piso', 'Recibe trámites', '4 trabajadores, 3 usuarios'])
    await expect.element(ficha()).toMatchTextContent(dato)
})

test('ORG-05 Historia lists what happened with date, document and author', async () => {
  await abrirAreas()
  responder(areasApi.historia, {
    data: [
      unEvento(),
      unEvento({ clase: 'creacion', fecha: null, desde: null, antes: null, documento: null, autor: null }),
    ],
  })
  await elegirActo('Gerencia de Obras', 'Historia')
  const linea = dialogo('HISTORIA').getByRole('listitem').first()
  await expect
    .element(linea)
    .toHaveTextContent(
      '01/06/2026 09:00Cambio de nombre, por ADMIN LEONGerencia de Infraestructura (GI) → Gerencia de Obras (GO)Rige desde el 01/06/2026Ordenanza Municipal 004',
    )
  await revisarAccesibilidad()
  await dialogo('HISTORIA').getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(filaDeArea('Gerencia de Obras')).toHaveFocus()
})

test('ORG-59 a tree that cannot be loaded says so, and is asked again', async () => {
  responder(areasApi.listar, () => sinRed())
  await abrir('organizacion', { como: 'admin' })
  await expect.element(page.getByText('No se pudo obtener datos')).toBeVisible()
  responder(areasApi.listar, listaDe(areasDeMuestra()))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(arbol()).toBeVisible()
})

test('ORG-59 a tree that cannot be refreshed stays, with the session', async () => {
  const { cambiar } = await abrirAreas()
  responder(areasApi.listar, () => sinRed())
  cambiar('organizacion')
  await expect.element(page.getByText('No se pudo obtener datos')).toBeVisible()
  await expect.element(arbol()).toBeVisible()
})

test('ORG-03 a colleague’s change reloads the tree, and what is being typed stays', async () => {
  const { areas, cambiar } = await abrirAreas()
  await elegirActo('Gerencia de Obras', 'Editar')
  await dialogo('EDITAR ÁREA').getByRole('textbox', { name: 'Teléfono' }).fill('555-9999')
  areas[3] = unArea(20, 'Gerencia de Finanzas', { depende_de: 11 })
  cambiar('organizacion')
  await expect.poll(nombresDeFilas).toContain('Gerencia de Finanzas')
  await expect.element(dialogo('EDITAR ÁREA').getByRole('textbox', { name: 'Teléfono' })).toHaveValue('555-9999')
})

test('ORG-07 on a phone the tree shows name, siglas and state, and a tap opens the rest and the actions', async () => {
  await page.viewport(390, 844)
  await abrirAreas()
  await expect.element(ficha()).not.toBeInTheDocument()
  const fila = page.getByRole('row', { name: /^Gerencia de Obras/ })
  await expect.element(page.getByText('GO', { exact: true })).toBeVisible()
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  await page.getByText('Gerencia de Obras', { exact: true }).click()
  const suya = dialogo('Gerencia de Obras')
  await expect.element(suya).toMatchTextContent('Segundo piso')
  expect(await altura(suya.getByRole('button', { name: 'Sello' }))).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await suya.getByRole('button', { name: 'Editar' }).click()
  await expect.element(dialogo('EDITAR ÁREA')).toBeVisible()
  await expect.element(suya).not.toBeInTheDocument()
  await dialogo('EDITAR ÁREA').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(fila).toHaveFocus()
})

test('ORG-07 where the card has no room beside the tree, Enter and a double click open it', async () => {
  await page.viewport(1024, 700)
  await abrirAreas()
  await expect.element(ficha()).not.toBeInTheDocument()
  await filaDeArea('Gerencia de Obras').click()
  await userEvent.keyboard('{Enter}')
  const suya = dialogo('Gerencia de Obras')
  await expect.element(suya).toMatchTextContent('Segundo piso')
  await suya.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect.element(filaDeArea('Gerencia de Obras')).toHaveFocus()
  await page.getByText('Alcaldía', { exact: true }).first().dblClick()
  await expect.element(dialogo('Alcaldía')).toBeVisible()
})

test('ORG-07 on a phone the tabs scroll sideways with the chosen one in view', async () => {
  await page.viewport(320, 640)
  await abrir('organizacion', { como: 'admin', datos: 'parte=calendario' })
  const lista = page.getByRole('tablist').element()
  const elegida = page.getByRole('tab', { selected: true }).element()
  await expect.poll(() => elegida.getBoundingClientRect().right <= lista.getBoundingClientRect().right + 1).toBe(true)
  await expect.poll(sinDesborde).toBe(true)
})

test('the tree is clean for axe', async () => {
  await abrirAreas()
  await filaDeArea('Gerencia de Obras').click()
  await revisarAccesibilidad()
})

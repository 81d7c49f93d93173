import { exportarApi } from '@cabildo/contracts/exportar'
import { type Obra, seguimientoApi } from '@cabildo/contracts/seguimiento'
import { primerasObrasApi } from '@cabildo/contracts/seguimiento-primeras'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../test/descargas.ts'
import {
  ACTUALIZADO,
  AGUA,
  ANTIGUA,
  abrirObras,
  boton,
  DE_OBRAS,
  esperarObras,
  filas,
  HOY,
  mostrar,
  obras,
  primerasDe,
  SIN_PLAZO,
  TITULO,
  tabla,
  unaObra,
  VENCIDA,
  vista,
} from '../../../test/fabricas/seguimiento.ts'
import { abrir, recargar } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { preguntaEliminar } from '../../../test/tabla.ts'
import { dialogo, sinDesborde, textosDe, trasDibujar } from '../../../test/vista.ts'
import { terminarSesion } from '../../platform/sesion.ts'

const buscador = () => page.getByRole('searchbox', { name: 'Buscar por nombre o CUI' })
const herramientas = () => page.getByRole('button', { name: /^(Ajustes.*|Subir Excel|Eliminar CUI .*)$/ })
const lineaDeTiempo = () => page.getByRole('table', { name: 'Obras por semana' })
const filaCon = (texto: string) => filas().filter({ hasText: texto })
const detalle = () => dialogo('AVANCE DE LA OBRA')

test('SEG-01 SEG-02 SEG-03 SEG-09 anybody reads the works; tools show only to whoever holds permission 14', async () => {
  // Brought once, the tools show with the works: whoever is not to see them is not only too early.
  await abrirObras(obras(), { como: DE_OBRAS })
  await expect.element(herramientas().first()).toBeVisible()
  terminarSesion()
  const { pedidas } = await abrirObras()
  expect(pedidas[0]?.cabeceras.get('authorization')).toBeNull()
  await expect.element(lineaDeTiempo()).toBeVisible()
  await expect.element(herramientas()).not.toBeInTheDocument()
  // Staff without the permission read it in their own frame.
  await abrirObras(obras(), { como: 'rosa' })
  await expect.element(page.getByRole('navigation', { name: 'Módulos' })).toBeVisible()
  await expect.element(lineaDeTiempo()).toBeVisible()
  await expect.element(herramientas()).not.toBeInTheDocument()
})

test('SEG-03 SEG-30 whoever holds permission 14 finds upload, settings and deletion', async () => {
  await abrirObras(obras(), { como: DE_OBRAS })
  await expect.element(page.getByRole('button', { name: /^Ajustes/ })).toBeVisible()
  await expect.element(boton('Subir Excel')).toBeVisible()
  await vista('Tabla').click()
  await expect.element(filas().getByRole('button', { name: /^Eliminar CUI/ })).toHaveLength(10)
  // Keys in the question do not move the timeline behind it, which would take its row away.
  await vista('Línea de tiempo').click()
  const caja = page.getByRole('region', { name: 'Línea de tiempo de obras, desplazable' })
  await caja
    .getByRole('button', { name: /^Eliminar CUI/ })
    .first()
    .click()
  const pregunta = preguntaEliminar()
  await expect.element(pregunta.getByRole('button', { name: 'Cancelar' })).toHaveFocus()
  const lugar = () => [caja.element().scrollLeft, caja.element().scrollTop]
  const antes = lugar()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{Home}{PageDown}')
  await trasDibujar()
  expect(lugar()).toEqual(antes)
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(pregunta).not.toBeInTheDocument()
  // On a phone the tools stand below the title.
  for (const ancho of [390, 320]) {
    await page.viewport(ancho, 844)
    await expect.element(boton('Subir Excel')).toBeInViewport({ ratio: 1 })
    await expect.poll(sinDesborde).toBe(true)
  }
})

test('SEG-19 SHE-18 words, state and flag narrow the works, are counted, and stay in the address', async () => {
  await abrirObras(obras(), { datos: 'vista=tabla' })
  await buscador().fill('POTABLE ampliacion ccapac')
  await expect.element(filas()).toHaveLength(1)
  await expect.element(filas()).toMatchTextContent(AGUA.title_meta)
  await expect.element(page.getByRole('status').filter({ hasText: '1 de 28' })).toBeVisible()
  expect(location.hash).toContain('buscar=POTABLE+ampliacion+ccapac')
  await buscador().fill(SIN_PLAZO.cui)
  await expect.element(filas()).toMatchTextContent(SIN_PLAZO.title_meta)
  await page.getByRole('combobox', { name: 'Estado' }).selectOptions('concluida')
  await expect.element(page.getByText(`No hay registros con «${SIN_PLAZO.cui}» y los filtros elegidos.`)).toBeVisible()
  await page.getByRole('button', { name: 'Quitar filtros' }).click()
  await expect.element(buscador()).toHaveFocus()
  await expect.element(filas()).toHaveLength(10)
  const alerta = page.getByRole('combobox', { name: 'Alerta' })
  await alerta.selectOptions('atrasada')
  recargar()
  await expect.element(alerta).toHaveValue('atrasada')
  await expect.element(page.getByRole('radio', { name: 'Tabla' })).toBeChecked()
  await expect.element(filaCon(AGUA.cui)).toMatchTextContent('Avance físico muy por debajo del financiero')
})

test('SEG-06 SEG-13 SEG-22 the table tells readers what the bars show, and orders by its titles', async () => {
  const { pedidas } = await abrirObras(obras(), { datos: 'vista=tabla' })
  await expect
    .poll(() => textosDe(tabla().getByRole('columnheader')))
    .toEqual([
      'CUI',
      'PROYECTO',
      'ESTADO',
      'INICIO',
      'FIN',
      'AVANCE FISICO',
      'AVANCE FINANCIERO',
      'COSTO ACTUALIZADO (S/.)',
      'PIM (S/.)',
      'DEVENGADO DEL AÑO (S/.)',
      'DEVENGADO ACUMULADO (S/.)',
      'FISICO PROGRAMADO',
      'FINANCIERO PROGRAMADO',
      'RETRASO (PUNTOS)',
      'DIAS VENCIDOS',
      'ULTIMO CAMBIO',
      'ALERTAS',
    ])
  const agua = filaCon(AGUA.cui).getByRole('cell')
  await expect.element(agua.nth(5)).toHaveTextContent('41.20 %')
  await expect.element(agua.nth(7)).toHaveTextContent('S/. 9,350,112.00')
  await tabla().getByRole('button', { name: 'AVANCE FISICO' }).click()
  const fisico = tabla().getByRole('columnheader', { name: 'AVANCE FISICO' })
  await expect.element(fisico).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(filas().first().getByRole('cell').nth(5)).toHaveTextContent('0.00 %')
  // A work that says nothing of its physical progress comes last, whichever the direction.
  await page.getByRole('button', { name: 'Página 3' }).click()
  await expect.element(filas().last().getByRole('cell').nth(5)).toHaveTextContent('Sin dato')
  await expect.element(page.getByText('Mostrando 21 a 28 de 28 registros')).toBeVisible()
  // Works that change meanwhile leave people on their page, as long as there is one.
  vi.useFakeTimers({ toFake: ['Date'] })
  const volverConObras = async (cuantas: number) => {
    mostrar(obras(cuantas))
    vi.setSystemTime(Date.now() + 20_000)
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
  await volverConObras(27)
  await expect.element(page.getByText('Mostrando 21 a 27 de 27 registros')).toBeVisible()
  await volverConObras(12)
  await expect.element(page.getByText('Mostrando 11 a 12 de 12 registros')).toBeVisible()
  expect(pedidas).toHaveLength(1)
  await buscador().fill('de')
  await expect.element(page.getByText(/^Mostrando 1 a /)).toBeVisible()
  // A flag's rule is there for keys and fingers: the mark opens the work.
  responder(seguimientoApi.avances, { data: [] })
  await filas()
    .getByRole('button', { name: /^(Plazo vencido|Avance físico muy|Sin actualización).*\. / })
    .first()
    .click()
  await expect.element(detalle().getByRole('list', { name: 'Alertas' })).toBeVisible()
})

test('SEG-07 SEG-23 a work tells its rules, its true term, and how it moved between uploads', async () => {
  const { inicio, fin, costo_actualizado } = AGUA
  const avances = [
    ['2026-07-05 10:00:00', 38, 60],
    [ACTUALIZADO, 41.2, 65],
  ] as const
  responder(seguimientoApi.avances, ({ params }) => ({
    data: avances.map(([fecha, avance_fisico, avance_financiero]) => ({
      ...{ fecha, avance_fisico, avance_financiero },
      ...(params.cui === AGUA.cui ? { inicio, fin, costo_actualizado } : ANTIGUA),
      ...{ avance_fisico_programado: null, avance_financiero_programado: null },
    })),
  }))
  await abrirObras(obras(), { datos: 'vista=tabla' })
  const nombre = filaCon(AGUA.cui).getByRole('button', { name: AGUA.title_meta })
  await nombre.click()
  await expect.element(detalle().getByRole('heading', { name: AGUA.title_meta })).toBeVisible()
  await expect
    .element(detalle().getByText(/El avance físico está 20 puntos o más por debajo del financiero\./))
    .toBeVisible()
  await expect
    .element(detalle().getByRole('img', { name: /^Avances, .* físico de .* a .*; financiero de / }))
    .toBeVisible()
  const cargas = detalle().getByRole('region', { name: 'Cargas que cambiaron la obra' }).getByRole('row')
  await expect.element(cargas.nth(2)).toBeVisible()
  await expect.element(cargas.nth(1).getByRole('cell').first()).toHaveTextContent('41.20 %+3.20')
  // What was planned by today beside what was reached, its costs, and the way to its national record (D-39).
  const programa = detalle().getByRole('region', { name: 'Programado y ejecutado' }).getByRole('row')
  await expect
    .element(programa.nth(1))
    .toMatchTextContent(/^Físico46\.58 % según sus fechas41\.20 %5\.38 puntos de retraso$/)
  await expect.element(detalle().getByText('S/. 2,405,000.50')).toBeVisible()
  await expect
    .element(detalle().getByRole('link', { name: 'Página de la obra, para citarla y compartirla' }))
    .toHaveAttribute('href', '/obras/2487719')
  const ficha = detalle().getByRole('link', { name: /Invierte\.pe.*se abre en otra pestaña/ })
  await expect
    .element(ficha)
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/ofi5\.mef\.gob\.pe\/.*2487719$/))
  await expect.element(ficha).toHaveAttribute('rel', 'noopener noreferrer')
  await revisarAccesibilidad()
  await detalle().getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(nombre).toHaveFocus()
  // Begun before the timeline: clamped, with the true day beside it.
  await buscador().fill(ANTIGUA.cui)
  await expect.element(filas()).toHaveLength(1)
  await filas().getByRole('button').first().click()
  await expect.element(detalle().getByText('01/12/2013 (barra desde 01/01/2019)')).toBeVisible()
})

test('SHE-86 D-25 anybody downloads all works as CSV, whatever the filters', async () => {
  await abrirObras(obras(), { datos: 'vista=tabla&buscar=agua' })
  const descargas = recogerDescargas()
  const exportadas = responder(exportarApi.exportar, () => new Response('CUI,PROYECTO\r\n'))
  await boton('Descargar CSV').click()
  await expect.poll(() => descargas.map(({ nombre }) => nombre)).toEqual(['seguimiento.csv'])
  expect(exportadas.map(({ params, body, cabeceras }) => [params.tabla, body, cabeceras.get('authorization')])).toEqual(
    [['seguimiento', { formato: 'csv' }, null]],
  )
  expect(await descargas[0]?.contenido?.text()).toBe('CUI,PROYECTO\r\n')
})

test('SEG-16 SEG-26 SEG-31 a slow list shows the loading dialog; a failed one a toast and another try', async () => {
  const soltar = Promise.withResolvers<void>()
  const fallar = async () => {
    await soltar.promise
    return rechazo('inesperado')
  }
  responder(primerasObrasApi.listar, fallar)
  responder(seguimientoApi.listar, fallar)
  await abrir('seguimiento789')
  const cargando = dialogo(TITULO)
  await expect.element(cargando.getByText('Obteniendo datos')).toBeVisible()
  // Nothing is known yet: nothing is counted, and there is nothing to print.
  await expect.element(page.getByRole('option', { name: 'En plazo', includeHidden: true })).toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Imprimir', includeHidden: true })).toBeDisabled()
  soltar.resolve()
  await expect.element(cargando).not.toBeInTheDocument()
  await expect.element(page.getByText('No se pudo obtener datos', { exact: true })).toHaveLength(2)
  mostrar(obras())
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await esperarObras(28)
  await expect.element(lineaDeTiempo()).toBeVisible()
})

/** Opens the works while only the first of `data` have come; gives back what lets `despues` come. */
const abrirPrimeras = async (data: Obra[], despues: Obra[] = data) => {
  const soltar = Promise.withResolvers<void>()
  responder(seguimientoApi.listar, async () => {
    await soltar.promise
    return { data: despues, actualizado: ACTUALIZADO, hoy: HOY }
  })
  responder(primerasObrasApi.listar, primerasDe(data))
  await abrir('seguimiento789')
  await expect.element(page.getByText(`${data.length} proyectos de inversión`)).toBeVisible()
  return soltar.resolve
}
const opcion = (name: RegExp) => page.getByRole('option', { name, includeHidden: true })

test('SEG-35 SEG-26 the first works show at their place before the others have come, which then move nothing', async () => {
  const soltar = await abrirPrimeras(obras(60))
  const caja = page.getByRole('region', { name: 'Línea de tiempo de obras, desplazable' })
  const filaCon = (cui: string) => lineaDeTiempo().getByRole('row').filter({ hasText: cui })
  const medidas = () => {
    const { scrollHeight, scrollWidth, scrollLeft } = caja.element()
    const { top, height } = filaCon(AGUA.cui).element().getBoundingClientRect()
    return { scrollHeight, scrollWidth, scrollLeft, top, height }
  }
  await expect.element(lineaDeTiempo()).toHaveAttribute('aria-rowcount', '61')
  await expect.element(filaCon(AGUA.cui)).toBeVisible()
  const antes = medidas()
  // What is known of a part is not told of all of them, nor printed.
  await expect.element(opcion(/^En plazo$/)).toBeInTheDocument()
  await expect.element(boton('Imprimir')).toBeDisabled()
  await revisarAccesibilidad()
  soltar()
  await expect.element(opcion(/^En plazo \(\d+\)$/)).toBeInTheDocument()
  await expect.element(boton('Imprimir')).toBeEnabled()
  expect(medidas()).toEqual(antes)
  caja.element().scrollTo({ top: antes.scrollHeight })
  await expect.element(filaCon('3000059')).toBeVisible()
})

test('SEG-35 SEG-19 a filter is answered once all works have come, not with the first ones', async () => {
  const data = [...obras(45), unaObra(2_700_001, { title_meta: 'Losa deportiva de Cocachacra' })]
  const soltar = await abrirPrimeras(data)
  await buscador().fill('losa')
  await expect.element(dialogo(TITULO).getByText('Obteniendo datos')).toBeVisible()
  await expect.element(page.getByText(/ de 4[56]$|^No hay registros/)).not.toBeInTheDocument()
  soltar()
  await expect.element(page.getByRole('status').filter({ hasText: '1 de 46' })).toBeVisible()
  await expect.element(lineaDeTiempo().getByRole('row').filter({ hasText: 'Losa deportiva' })).toBeVisible()
})

test('SEG-35 SEG-27 an upload that comes between the first works and the others replaces them all', async () => {
  const soltar = await abrirPrimeras(obras(60), [VENCIDA])
  soltar()
  await esperarObras(1)
  const suyas = lineaDeTiempo()
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect.element(suyas).toHaveLength(1)
  await expect.element(suyas).toMatchTextContent(VENCIDA.cui)
})

test('SEG-35 SEG-31 the first works stay where the others fail, and another try brings those', async () => {
  responder(primerasObrasApi.listar, primerasDe(obras(60)))
  responder(seguimientoApi.listar, rechazo('inesperado'))
  await abrir('seguimiento789')
  await expect.element(page.getByText('No se pudo obtener datos', { exact: true }).first()).toBeVisible()
  await expect.element(lineaDeTiempo().getByRole('row').filter({ hasText: AGUA.cui })).toBeVisible()
  await expect.element(boton('Imprimir')).toBeDisabled()
  mostrar(obras(60))
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await esperarObras(60)
  await expect.element(boton('Imprimir')).toBeEnabled()
})

test('SEG-10 390 px shows the works as a list with both bars, and the timeline on request', async () => {
  await page.viewport(390, 844)
  await abrirObras()
  await expect.element(page.getByRole('radio', { name: 'Lista' })).toBeChecked()
  await expect
    .poll(() => textosDe(page.getByRole('list', { name: 'Leyenda' }).getByRole('listitem')))
    .toEqual(['Avance Financiero', 'Avance Fisico', 'Plazo de Ejecucion'])
  const agua = page.getByRole('listitem').filter({ hasText: AGUA.cui })
  await expect.element(agua).toMatchTextContent(/Físico41\.20 %Financiero65\.00 %/)
  await expect.element(agua).toMatchTextContent('CostoS/. 9,350,112.00')
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  await vista('Línea de tiempo').click()
  await expect.element(lineaDeTiempo()).toBeVisible()
  expect(location.hash).toContain('vista=linea')
})

test('SEG-27 the works of a colleague’s upload show by themselves to whoever may upload', async () => {
  const { cambiar } = await abrirObras(obras(), { como: DE_OBRAS, datos: 'vista=tabla' })
  await expect.element(boton('Subir Excel')).toBeVisible()
  mostrar([unaObra(2_600_001, { title_meta: 'Puente Los Sauces' })])
  cambiar('seguimiento')
  await esperarObras(1)
  await expect.element(filaCon('Puente Los Sauces')).toBeVisible()
})

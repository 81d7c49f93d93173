import type { Obra } from '@cabildo/contracts/seguimiento'
import { seguimientoApi } from '@cabildo/contracts/seguimiento'
import { MESES } from '@cabildo/contracts/seguimiento-semanas'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  ANDENES,
  ANTIGUA,
  abrirObras,
  boton,
  ESTE_ANIO,
  obras,
  unaObra,
  VENCIDA,
} from '../../../../test/fabricas/seguimiento.ts'
import { responder } from '../../../../test/servidor.ts'
import { altura, dialogo, enfocar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const caja = () => page.getByRole('region', { name: 'Línea de tiempo de obras, desplazable' })
const tabla = () => page.getByRole('table', { name: 'Obras por semana' })
const filas = () => tabla().getByRole('row')
const filaDe = ({ cui }: Pick<Obra, 'cui'>) => filas().filter({ hasText: cui })
const anios = () => page.getByRole('group', { name: 'Ir al año' }).getByRole('button')
const anio = (cual: number) => anios().filter({ hasText: String(cual) })
const elegido = (cual: number) => expect.element(anio(cual)).toHaveAttribute('aria-pressed', 'true')
const escala = (nombre: string) => page.getByRole('radio', { name: nombre, exact: true })
const desplazado = () => ({ x: caja().element().scrollLeft, y: caja().element().scrollTop })
const lugarDe = (que: { element: () => Element }) => que.element().getBoundingClientRect()
/** The mark of the current week, which readers hear of by its name elsewhere. */
const semana = () => {
  const marcas = filas().first().element().querySelectorAll('i[data-ahora]')
  const [marca] = marcas
  if (!marca || marcas.length > 1) throw new Error(`The head has ${marcas.length} marks of the current week`)
  return page.elementLocator(marca)
}

const abrir = async (data?: Obra[], datos = '') => {
  await abrirObras(data, { datos })
  await expect.element(filaDe(data?.[0] ?? ANDENES)).toBeVisible()
}
/** So many works of the same kind. */
const muchas = (cuantas: number) => Array.from({ length: cuantas }, (_, i) => unaObra(3_000_000 + i))

test('SEG-01 SEG-04 SEG-05 SEG-06 SEG-10 SEG-11 the timeline opens at the current week, with its years, months, weeks and legend', async () => {
  await abrir()
  await expect
    .poll(() => textosDe(page.getByRole('list', { name: 'Leyenda' }).getByRole('listitem')))
    .toEqual(['Avance Financiero', 'Avance Fisico', 'Plazo de Ejecucion', 'Semana actual'])
  const todos = Array.from({ length: ESTE_ANIO - 2018 }, (_, i) => String(2019 + i))
  await expect.poll(() => textosDe(anios())).toEqual(todos)
  await elegido(ESTE_ANIO)
  const deUnAnio = MESES.map((mes) => `${mes}1234`).join('')
  await expect.element(filas().first()).toMatchTextContent(todos.map((uno) => uno + deUnAnio).join(''))
  await expect.element(semana()).toBeInViewport()
  await expect
    .element(filaDe(ANDENES).getByRole('cell').first())
    .toMatchTextContent(/Físico.*%Financiero.*%Plazo 1 año 1 mes/)
  await revisarAccesibilidad()
})

test('SEG-07 SEG-12 SEG-13 SEG-23 a block draws term and progress, tells them in words, and has the true day beside a clamped one', async () => {
  await abrir()
  const fila = filaDe(ANTIGUA)
  await expect
    .element(fila.getByRole('cell').last())
    .toMatchTextContent(
      /^Plazo 01\/12\/2013 a 30\/06\/2028; avance físico 94\.72 %; avance financiero 93\.80 %; costo actualizado S\/\. 4,812,380\.50; estado En plazo/,
    )
  await expect.element(fila).toMatchTextContent('Inicio 01/12/2013 (barra 01/01/2019)')
  await expect.element(fila).toMatchTextContent(`Fin 30/06/2028 (barra 31/12/${ESTE_ANIO})`)
  const [fisico, financiero] = [...filaDe(ANDENES).element().querySelectorAll('[data-cabe]')].map((una) => ({
    ancho: una.getBoundingClientRect().width,
    izquierda: una.getBoundingClientRect().left,
    color: getComputedStyle(una).backgroundColor,
    avance: Number.parseFloat(una.textContent ?? ''),
  }))
  if (!fisico || !financiero) throw new Error('two bars were expected')
  expect([fisico.avance, financiero.avance]).toEqual([40, 65])
  expect(fisico.izquierda).toBeCloseTo(financiero.izquierda, 0)
  expect(fisico.ancho / financiero.ancho).toBeCloseTo(fisico.avance / financiero.avance, 1)
  expect(fisico.color).not.toBe(financiero.color)
})

test('SEG-01 arrows move a month and a project, Home and End the years; the pane and the head stay, and Tab moves no week', async () => {
  await abrir()
  await enfocar(caja())
  await userEvent.keyboard('{Home}')
  await elegido(2019)
  await expect.poll(desplazado).toEqual({ x: 0, y: 0 })
  const titulo = filas().first().getByRole('columnheader', { name: 'Proyecto' })
  const lugar = lugarDe(titulo)
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}{ArrowDown}')
  // Four cells of 20 pixels; a project with its lower line.
  await expect.poll(desplazado).toEqual({ x: 80, y: 93 })
  await expect.poll(() => lugarDe(titulo)).toEqual(lugar)
  await userEvent.keyboard('{PageDown}')
  await expect.poll(() => desplazado().y).toBeGreaterThan(93 * 3)
  await userEvent.keyboard('{PageUp}')
  await expect.poll(() => desplazado().y).toBe(93)
  // What the pane holds is reached without moving the weeks.
  for (let veces = 0; veces < 6; veces++) {
    await userEvent.tab()
    await expect.poll(() => caja().element().contains(document.activeElement)).toBe(true)
    await expect.element(page.elementLocator(document.activeElement ?? document.body)).toBeInViewport()
  }
  await expect.poll(() => desplazado().x).toBe(80)
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await expect.poll(() => desplazado().y).toBe(0)
  await userEvent.keyboard('{End}')
  await elegido(ESTE_ANIO)
})

test('SEG-04 SEG-11 a year is jumped to, the scale goes from weeks to all years, and the current week is found again', async () => {
  await abrir()
  const inicioDe2021 = 2 * 48 * 20
  await anio(2021).click()
  await elegido(2021)
  await expect.poll(() => desplazado().x).toBe(inicioDe2021)
  await expect.element(semana()).not.toBeInViewport()
  // From all years back to what was read before.
  await escala('Año').click()
  await elegido(2021)
  await escala('Semana').click()
  await expect.poll(() => Math.abs(desplazado().x - inicioDe2021)).toBeLessThan(20)
  await elegido(2021)

  await escala('Año').click()
  await expect.element(semana()).toBeInViewport()
  await expect.poll(() => caja().element().scrollWidth - caja().element().clientWidth).toBeLessThanOrEqual(1)
  // Where all years show, asking for one shows more of it.
  await anio(2020).click()
  await expect.element(escala('Mes')).toBeChecked()
  await elegido(2020)
  await boton('Semana actual').click()
  await expect.element(semana()).toBeInViewport()
  await escala('Semana').click()
  await expect.element(semana()).toBeInViewport()
})

test('SEG-06 of five thousand projects only those that show are drawn, and one with the focus is kept', async () => {
  const cincoMil = muchas(5_000)
  await abrir(cincoMil)
  await expect.element(tabla()).toHaveAttribute('aria-rowcount', '5001')
  const titulo = filaDe({ cui: '3000000' }).getByRole('button').last()
  await enfocar(titulo)
  // The browser scrolls to the end of what is laid out by then, and the table may still grow.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Control>}{End}{/Control}')
      return filaDe({ cui: '3004999' }).elements().length
    })
    .toBe(1)
  await expect.element(filaDe({ cui: '3004999' })).toBeInViewport()
  await expect.poll(() => filas().elements().length).toBeLessThan(40)
  await expect.element(titulo).toHaveFocus()
})

test('SEG-06 SEG-07 the figures of a bar from one end to the other and the whole info row show at every width and scale', async () => {
  const plazo = { inicio: '2013-12-01', fin: '2099-06-30', costo_actualizado: 148_123_804.5 }
  const data = [100, 99, 3].map((avance, i) =>
    unaObra(3_000_000 + i, { ...plazo, avance_fisico: avance, avance_financiero: avance }),
  )
  await abrir(data)
  const partesDe = (cui: string, cuales: string) => [...filaDe({ cui }).element().querySelectorAll(cuales)]
  for (const ancho of [1440, 1024, 768]) {
    await page.viewport(ancho, 900)
    for (const cual of ['Semana', 'Mes', 'Año']) {
      await escala(cual).click()
      await boton('Semana actual').click()
      caja().element().scrollBy(caja().element().scrollWidth, 0)
      const cifras = () => ['3000000', '3000001'].flatMap((cui) => partesDe(cui, '[data-cabe] > span'))
      const partes = () => partesDe('3000000', '[data-avances] > *')
      await expect.poll(() => [cifras().length, partes().length > 0]).toEqual([4, true])
      for (const parte of [...cifras(), ...partes()])
        await expect.element(page.elementLocator(parte)).toBeInViewport({ ratio: 1 })
    }
  }
})

test('SEG-01 a flag tells its rule to whoever points at it or reaches it with the keyboard, and a title opens the project', async () => {
  responder(seguimientoApi.avances, { data: [] })
  await abrir()
  const bandera = filaDe(VENCIDA).getByRole('button', { name: /^Plazo vencido\. / })
  await expect
    .element(bandera)
    .toHaveAccessibleName('Plazo vencido. El plazo terminó y el avance físico no llega al 100 %.')
  await enfocar(bandera)
  const consejo = page.getByText(/El plazo terminó y el avance físico no llega al 100 %\.$/)
  await expect.element(consejo).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(consejo).not.toBeInTheDocument()
  // It stays while it is pointed at, and follows the flag that scrolls.
  await bandera.hover()
  await expect.element(consejo).toBeVisible()
  await consejo.hover()
  const distancia = () => lugarDe(bandera).y - lugarDe(consejo).y
  const antes = distancia()
  caja().element().scrollBy(0, 20)
  await expect.poll(distancia, { message: 'the tip follows in the next frame' }).toBeCloseTo(antes, 0)
  await expect.element(consejo).toBeVisible()
  await page.getByRole('heading', { level: 1 }).hover()
  await expect.element(consejo).not.toBeInTheDocument()
  await filaDe(ANDENES).getByRole('button').last().click()
  await expect.element(dialogo('AVANCE DE LA OBRA')).toMatchTextContent(ANDENES.cui)
})

test('SEG-01 more projects than paper is good for are not printed as a timeline: who asks is told what to do', async () => {
  onTestFinished(() => commands.emular({ media: null }))
  await abrir(muchas(501))
  const imprimir = vi.spyOn(window, 'print').mockReturnValue()
  await boton('Imprimir').click()
  const porque = 'Son 501 obras y la línea de tiempo se imprime con 500 como máximo.'
  await expect.element(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: porque })).toBeVisible()
  expect(imprimir).not.toHaveBeenCalled()
  // Ctrl+P asks nobody. What draws the paper has been brought by then.
  await import('./Hoja.tsx')
  window.dispatchEvent(new Event('beforeprint'))
  await commands.emular({ media: 'print' })
  const hoja = page.getByRole('region', { name: 'Línea de tiempo impresa' })
  await expect.element(hoja).toMatchTextContent(porque)
  await expect.element(hoja.getByRole('row')).not.toBeInTheDocument()
})

test('SEG-01 the timeline prints as it stands, at the year that shows, as long as paper is good for it', async () => {
  onTestFinished(() => commands.emular({ media: null }))
  const imprimir = vi.spyOn(window, 'print').mockReturnValue()
  await abrir(muchas(500))
  await anio(2024).click()
  await elegido(2024)
  await boton('Imprimir').click()
  await expect.poll(() => imprimir).toHaveBeenCalledOnce()
  window.dispatchEvent(new Event('beforeprint'))
  await commands.emular({ media: 'print' })
  const hoja = page.getByRole('region', { name: 'Línea de tiempo impresa' })
  await expect.element(hoja).toMatchTextContent('500 proyectos de inversión · 2024')
  await expect.element(hoja.getByRole('row')).toHaveLength(501)
  await expect.element(hoja.getByRole('row').first()).toMatchTextContent(/2024ENEFEB.*DIC1234/)
})

test('SEG-01 SEG-11 the timeline fits a phone: a narrow pane, the percentages beside it, controls for fingers', async () => {
  await page.viewport(390, 844)
  await abrir(obras(), 'vista=linea')
  await expect.element(semana()).toBeInViewport({ ratio: 0.1 })
  await expect.poll(sinDesborde).toBe(true)
  for (const control of [boton('Semana actual'), escala('Mes'), anio(2019)])
    expect(await altura(control)).toBeGreaterThanOrEqual(44)
  await expect.element(anio(ESTE_ANIO)).toBeInViewport()
  await revisarAccesibilidad()
})

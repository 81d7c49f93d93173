import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type Despacho, firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirDespacho,
  filasDespacho,
  tablaDespacho,
  unaDevolucion,
  unDespacho,
} from '../../../test/fabricas/despacho.ts'
import { pdfDeHojas } from '../../../test/pdf.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { altura, sinDesborde } from '../../../test/vista.ts'

const pdf = (path_primary: string, url = `/storage/${path_primary}`) => ({
  documentos: { path_primary, name: 'plan.pdf', size: 2048, url },
})
/** The first is the newest, and so the first of the queue. */
const conPdf = (id: number, cambios: Partial<Despacho> = {}) =>
  unDespacho(id, { ...pdf(`upload/plan-${id}.pdf`), created_at: `2026-07-15 ${20 - id}:00:00`, ...cambios })

const lector = () => page.getByRole('region', { name: 'LEER Y FIRMAR' })
const titulo = () => lector().getByRole('heading', { level: 2 })
const cuenta = () => lector().getByRole('status').first()
const cola = () => lector().getByRole('navigation', { name: 'Documentos por leer' }).getByRole('button')
const sello = () => page.getByRole('slider', { name: 'Su sello en la página 1' })
const vista = (lugar: number) => expect.element(cola().nth(lugar)).toMatchTextContent('Última página vista')

const leer = async (filas: readonly Despacho[]) => {
  const colega = await abrirDespacho(filas)
  await page.getByRole('button', { name: 'Leer y firmar' }).click()
  await expect.element(lector()).toHaveFocus()
  await expect.element(cola()).toHaveLength(filas.length)
  return colega
}

test('D-141 the queue is read through by keys: seen to the end and gone on from is read, opened alone is not', async () => {
  const { abiertos } = await leer([conPdf(1), conPdf(2), conPdf(3, { falta: 'Gerencia Municipal' })])
  await expect.element(titulo()).toMatchTextContent('001-2026')
  await vista(0)
  await expect.element(sello()).toBeVisible()
  await expect.element(cuenta()).toHaveTextContent('0 de 3 leídos')
  await revisarAccesibilidad()
  await userEvent.keyboard('j')
  await expect.element(titulo()).toMatchTextContent('002-2026')
  await expect.element(cuenta()).toHaveTextContent('1 de 3 leídos')
  await expect.element(cola().nth(0)).toMatchTextContent('Leído')
  await expect.element(cola().nth(1)).toHaveAttribute('aria-current', 'true')
  await vista(1)
  await userEvent.keyboard('l')
  await expect.element(cuenta()).toHaveTextContent('2 de 3 leídos')
  await expect.element(lector().getByRole('button', { name: 'Leído' }).last()).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('l')
  await expect.element(cuenta()).toHaveTextContent('1 de 3 leídos')
  await userEvent.keyboard('lj')
  // This one waits for another area: it is read, and not signed.
  await expect.element(titulo()).toMatchTextContent('003-2026')
  await expect.element(lector().getByText('No se puede firmar ahora. Falta antes la firma de Gerencia')).toBeVisible()
  await expect.element(lector().getByRole('button', { name: 'Firmar este' })).not.toBeInTheDocument()
  await expect.element(sello()).not.toBeInTheDocument()
  // The history of each says who opened it (D-140).
  expect(abiertos.map(({ body }) => body.id_doc_area)).toEqual([1, 2, 3])
  await vista(2)
  await userEvent.keyboard('lk')
  await expect.element(titulo()).toMatchTextContent('002-2026')
  await expect.element(cuenta()).toHaveTextContent('3 de 3 leídos')
  await lector().getByRole('button', { name: 'Firmar los leídos (2)' }).click()
  const pregunta = page.getByRole('alertdialog', { name: 'CONFIRMAR FIRMA' })
  await expect.element(pregunta.getByRole('listitem')).toHaveLength(2)
  await pregunta.getByRole('button', { name: 'Cancelar' }).click()
  await lector().getByRole('button', { name: 'Volver a la lista' }).click()
  await expect.element(tablaDespacho()).toBeVisible()
})

test('D-141 of a long document the last page has to be shown, also to mark it by hand', async () => {
  const bytes = await pdfDeHojas([{ texto: 'Uno' }, { texto: 'Dos' }, { texto: 'Tres' }])
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  await leer([conPdf(1, pdf('upload/largo.pdf', url)), conPdf(2)])
  await expect.element(lector().getByText('Página 1 de 3', { exact: true })).toBeVisible()
  const leido = lector().getByRole('button', { name: 'Leído' }).last()
  await expect.element(leido).toHaveAttribute('aria-disabled', 'true')
  await expect.element(leido).toHaveAccessibleDescription('Llegue a la última página para marcarlo como leído.')
  await userEvent.keyboard('l')
  await expect.element(page.getByText('Llegue a la última página para marcarlo como leído.').nth(1)).toBeVisible()
  await expect.element(cuenta()).toHaveTextContent('0 de 2 leídos')
  await userEvent.keyboard('j')
  await expect.element(titulo()).toMatchTextContent('002-2026')
  await expect.element(cuenta()).toHaveTextContent('0 de 2 leídos')
  await userEvent.keyboard('k')
  const siguiente = lector().getByRole('button', { name: 'Página siguiente' })
  await siguiente.click()
  await siguiente.click()
  await expect.element(lector().getByRole('group', { name: 'Página 3 de 3' })).toMatchTextContent('Tres')
  await expect.element(cola().nth(0)).toMatchTextContent('Última página vista')
  await expect.element(cuenta()).toHaveTextContent('0 de 2 leídos')
  await leido.click()
  await expect.element(leido).toHaveAttribute('aria-pressed', 'true')
  await expect.element(cuenta()).toHaveTextContent('1 de 2 leídos')
  await userEvent.keyboard('lj')
  await expect.element(cuenta()).toHaveTextContent('1 de 2 leídos')
})

test('D-141 when the author changes the file, its mark goes and the signer reads so', async () => {
  const filas = [conPdf(1), conPdf(2)]
  const { cambiar } = await leer(filas)
  await vista(0)
  await userEvent.keyboard('jk')
  await expect.element(cuenta()).toHaveTextContent('1 de 2 leídos')
  filas[0] = conPdf(1, pdf('upload/otro.pdf'))
  cambiar('firmadigital', 4)
  await expect.element(lector().getByRole('alert')).toMatchTextContent('El autor cambió el documento')
  await expect.element(cuenta()).toHaveTextContent('0 de 2 leídos')
  await expect.element(cola().nth(0)).toMatchTextContent('El autor cambió el documento')
  await vista(0)
  await userEvent.keyboard('l')
  await expect.element(lector().getByRole('alert')).not.toBeInTheDocument()
  await expect.element(cuenta()).toHaveTextContent('1 de 2 leídos')
  // A colleague signs it: what comes next is told.
  filas.shift()
  cambiar('firmadigital', 4)
  await expect.element(titulo()).toMatchTextContent('002-2026')
  await expect.element(page.getByText('El documento que leía ya no espera su firma', { exact: true })).toBeVisible()
})

test('D-141 FIR-13 the stamp is moved on the real page by arrows and pointer, over no other one, and back to its place', async () => {
  const filas = [conPdf(1)]
  const { cambiar } = await abrirDespacho(filas)
  await filasDespacho()
    .getByRole('button', { name: /^Firmar/ })
    .click()
  const dialogo = page.getByRole('dialog', { name: 'FIRMAR DOCUMENTO' })
  await expect.element(dialogo.getByRole('button', { name: 'Firmar', exact: true })).toHaveFocus()
  await expect.element(sello()).toBeVisible()
  const lugar = () => sello().element().getAttribute('aria-valuetext')
  expect(lugar()).toMatch(/^10 puntos desde la izquierda, 380 desde arriba/)
  await expect.element(dialogo).toMatchTextContent('Su sello: página 1 de 1, a 10 puntos desde la izquierda, 380')
  await revisarAccesibilidad()
  ;(sello().element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowRight}{/Shift}')
  expect(lugar()).toMatch(/^20 puntos desde la izquierda, 381 desde arriba/)
  // Another stamp is in the way: the step goes over it.
  await userEvent.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  expect(lugar()).toMatch(/^20 puntos desde la izquierda, 238 desde arriba/)
  await dialogo.getByRole('button', { name: 'Volver al lugar de siempre' }).click()
  await expect.poll(lugar).toMatch(/^10 puntos desde la izquierda, 380 desde arriba/)

  // As large as it will be, on the page as it shows.
  const [hoja, caja] = [sello().element().closest('[data-pagina]'), sello().element()].map((uno) =>
    (uno as HTMLElement).getBoundingClientRect(),
  )
  if (!hoja || !caja) throw new Error('The page is not drawn')
  expect(caja.width / hoja.width).toBeCloseTo(70 / 595, 2)
  const escala = hoja.width / 595
  const [clientX, clientY] = [caja.x + caja.width / 2, caja.y + caja.height / 2]
  const suceso = (tipo: string, dx: number, dy: number) =>
    sello()
      .element()
      .dispatchEvent(
        new PointerEvent(tipo, {
          ...{ bubbles: true, pointerId: 1, button: 0 },
          ...{ clientX: clientX + dx * escala, clientY: clientY + dy * escala },
        }),
      )
  const { setPointerCapture } = HTMLElement.prototype
  HTMLElement.prototype.setPointerCapture = () => undefined
  onTestFinished(() => {
    HTMLElement.prototype.setPointerCapture = setPointerCapture
  })
  suceso('pointerdown', 0, 0)
  suceso('pointermove', 290, 20)
  suceso('pointerup', 290, 20)
  await expect.poll(lugar).toMatch(/^300 puntos desde la izquierda, 400 desde arriba/)

  // Its author changes it: who has it open is told, and it is placed anew.
  filas[0] = conPdf(1, pdf('upload/otro.pdf'))
  cambiar('firmadigital', 4)
  await expect.element(dialogo.getByRole('alert')).toMatchTextContent('El autor cambió el documento')
  await expect.poll(lugar).toMatch(/^10 puntos desde la izquierda, 380 desde arriba/)
})

test('D-141 what the author puts in its place while the dialog is open is asked for only once it was drawn', async () => {
  const filas = [conPdf(1)]
  const { cambiar } = await abrirDespacho(filas)
  responder(catalogosApi.areas, { data: [], recordsTotal: 0, recordsFiltered: 0 })
  const pedidas = responder(firmaDigitalApi.pedirArgumentos, () => rechazo('documentoCambiado'))
  const dialogo = page.getByRole('dialog', { name: 'FIRMAR DOCUMENTO' })
  const firmarAhora = async () => {
    await dialogo.getByRole('button', { name: 'Firmar', exact: true }).click()
    const marco = page.getByTitle('Firmador')
    await expect.element(marco).toBeInTheDocument()
    // A frame that loads after it asked begins again, so it asks until it was heard.
    await expect
      .poll(() => {
        const source = (marco.query() as HTMLIFrameElement | null)?.contentWindow
        const pregunta = { source: source ?? null, origin: location.origin, data: 'getArguments' }
        window.dispatchEvent(new MessageEvent('message', pregunta))
        return marco.query()
      })
      .toBeNull()
    return pedidas.at(-1)?.query.path_file
  }
  const abrirDialogo = () =>
    filasDespacho()
      .getByRole('button', { name: /^Firmar/ })
      .click()
  await abrirDialogo()
  await expect.element(sello()).toBeVisible()
  filas[0] = conPdf(1, pdf('upload/otro.pdf', 'data:text/plain,roto'))
  cambiar('firmadigital', 4)
  await expect.element(dialogo.getByRole('alert').first()).toMatchTextContent('El autor cambió el documento')
  expect(await firmarAhora()).toBe('upload/plan-1.pdf')
  // Opened again it is what it is now.
  await abrirDialogo()
  expect(await firmarAhora()).toBe('upload/otro.pdf')
})

test('D-141 from the reader a document is returned, stays in the queue with its reason, and is not signed', async () => {
  const filas = [conPdf(1), conPdf(2)]
  const { cambiar } = await leer(filas)
  await lector().getByRole('button', { name: 'Devolver sin firmar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'DEVOLVER SIN FIRMAR' })
  // The keys of the reader are letters here.
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('jkl')
  await expect.element(titulo()).toMatchTextContent('001-2026')
  await userEvent.keyboard('j')
  await expect.element(dialogo.getByRole('textbox', { name: 'Motivo' })).toHaveValue('jklj')
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  filas[0] = conPdf(1, { devolucion: unaDevolucion('Falta el anexo') })
  cambiar('firmadigital', 4)
  await expect
    .element(lector().getByText(/^No se puede firmar ahora\. Devuelto sin firmar: Falta el anexo/))
    .toBeVisible()
  await expect.element(lector().getByRole('button', { name: 'Devolver sin firmar' })).not.toBeInTheDocument()
  // It had the focus: the keys go on.
  await expect.element(lector()).toHaveFocus()
  await userEvent.keyboard('j')
  await expect.element(titulo()).toMatchTextContent('002-2026')
})

test('on a phone the reader is one column, its queue behind a button, with controls large enough for a finger', async () => {
  await page.viewport(390, 844)
  await leerEnTelefono([conPdf(1), conPdf(2)])
  await expect.element(sello()).toBeVisible()
  const abre = lector().getByRole('button', { name: 'Documento 1 de 2' })
  await expect.element(cola().nth(1)).not.toBeInTheDocument()
  await abre.click()
  await cola().nth(1).click()
  await expect.element(titulo()).toMatchTextContent('002-2026')
  await expect.element(cola().nth(1)).not.toBeInTheDocument()
  for (const name of ['Anterior', 'Siguiente', 'Leído', 'Devolver sin firmar', 'Firmar este', 'Volver a la lista'])
    expect(await altura(lector().getByRole('button', { name, exact: true }))).toBeGreaterThanOrEqual(44)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
})

const leerEnTelefono = async (filas: readonly Despacho[]) => {
  await abrirDespacho(filas)
  await page.getByRole('button', { name: 'Leer y firmar' }).click()
  await expect.element(titulo()).toBeVisible()
}

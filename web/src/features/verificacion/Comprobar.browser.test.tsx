import { type Verificacion, verificacionApi } from '@cabildo/contracts/verificacion'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirVerifica,
  datosQr,
  elCargo,
  elDocumento,
  laCopia,
  modalDelDocumento,
  NOMBRE,
  sinFirmas,
  valida,
} from '../../../test/fabricas/verificacion.ts'
import { rechazo, responder } from '../../../test/servidor.ts'
import { altura, enfocar, sinDesborde } from '../../../test/vista.ts'

const zona = () => page.getByRole('region', { name: 'Compruebe su archivo PDF' })
const titulo = () => zona().getByRole('heading', { name: 'Resultado' })
const alerta = () => zona().getByRole('alert')
const reintentar = () => zona().getByRole('button', { name: 'Reintentar' })
const elegirPdf = () => page.getByRole('button', { name: /^Elegir PDF/ })
const entrada = () => page.getByRole('group', { name: 'Archivo PDF' }).getByLabelText('Archivo PDF')

const archivo = (name = 'copia.pdf', contenido = '%PDF-1.7 de prueba') =>
  new File([contenido], name, { type: 'application/pdf' })
const NO_ES_PDF = archivo('pagina.pdf', '<html>')

const DESCONOCIDA = laCopia('desconocido', sinFirmas('El archivo no lleva firmas digitales'))

/** Drops a file on some place of the page, as from a folder; tells whether the browser is kept from opening it. */
const soltar = (lugar: Element, file: File): boolean => {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  return !lugar.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}
const cabeza = () => page.getByRole('heading', { level: 1 }).element()

test('a file dropped anywhere on the page is checked, and the page stays', async () => {
  const comprobadas = responder(verificacionApi.comprobar, { data: DESCONOCIDA })
  await abrirVerifica()
  // It listens only once it has been drawn.
  await expect.poll(() => soltar(cabeza(), archivo('ajeno.pdf'))).toBe(true)
  await expect.element(zona().getByText('La municipalidad no tiene este archivo en su registro.')).toBeVisible()
  await expect.element(zona().getByText(/El archivo no lleva firmas digitales/)).toBeVisible()
  await expect.element(zona().getByRole('heading', { name: 'Sin firmas digitales' })).toBeVisible()
  expect(comprobadas[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['ajeno.pdf'])
  expect(soltar(cabeza(), NO_ES_PDF)).toBe(true)
  await expect.element(alerta()).toMatchTextContent('El archivo esta dañado o vacío')
  await expect.element(titulo()).not.toBeInTheDocument()
  expect(comprobadas).toHaveLength(1)
})

test('VER-12 what is odd about a file, and does no harm to its signatures, is told beside the verdict', async () => {
  const verificacion = { ...valida('SARA FLORES'), observaciones: ['La firma lleva más de un sello de tiempo'] }
  responder(verificacionApi.comprobar, { data: laCopia('vigente', verificacion) })
  await abrirVerifica()
  await expect.poll(() => soltar(cabeza(), archivo())).toBe(true)
  await expect.element(zona().getByText(/Observación: La firma lleva más de un sello de tiempo\./)).toBeVisible()
})

test('VER-12 what is known of a revocation is told with the certificate, and the norm’s word for the verdict', async () => {
  const [firma, ...otras] = valida('SARA FLORES', 'ALCALDESA VEGA', 'ROSA DÍAZ').firmas
  const revocada = {
    ...firma,
    ...{ resultado: 'NO VÁLIDO', causa: 'El certificado fue revocado antes de la firma', subindicacion: 'REVOKED' },
    revocacion: { revocadoDesde: '2026-03-02 08:00:00', vigenteAl: null },
  }
  const vigente = { ...otras[0], revocacion: { revocadoDesde: null, vigenteAl: '2026-07-16 09:00:00' } }
  const verificacion = { ...valida(), firmas: [revocada, vigente, otras[1]] } as Verificacion
  responder(verificacionApi.comprobar, { data: laCopia('desconocido', verificacion) })
  await abrirVerifica()
  await expect.poll(() => soltar(cabeza(), archivo())).toBe(true)
  for (const nombre of ['SARA FLORES', 'ALCALDESA VEGA', 'ROSA DÍAZ']) await zona().getByText(nombre).first().click()
  await expect.element(zona().getByText(/, revocado desde el 02\/03\/2026/)).toBeVisible()
  await expect.element(zona().getByText('TOTAL_FAILED / REVOKED (EN 319 102-1)')).toBeVisible()
  await expect.element(zona().getByText(/, sin revocar al 16\/07\/2026/)).toBeVisible()
  await expect.element(zona().getByText(/, revocación no comprobada/)).toBeVisible()
})

test('VER-12 D-34 a time stamp is told as such, and is nobody’s signature; so is who stamped one', async () => {
  const [firma] = valida('SARA FLORES').firmas
  const sello = { autoridad: 'Sellos S.A.', revocacion: { revocadoDesde: null, vigenteAl: '2026-07-16 09:00:00' } }
  const deSello = { ...firma, esSello: true, firmante: 'Sellos S.A.', motivo: null, selloDeTiempo: true, sello: null }
  const verificacion = { ...valida(), firmas: [{ ...firma, selloDeTiempo: true, sello }, deSello] } as Verificacion
  responder(verificacionApi.comprobar, { data: laCopia('vigente', verificacion) })
  await abrirVerifica()
  await expect.poll(() => soltar(cabeza(), archivo())).toBe(true)
  await expect.element(zona().getByRole('heading', { name: 'Firmas digitales (1)' })).toBeVisible()
  await zona().getByText('SARA FLORES').first().click()
  await expect.element(zona().getByText('Sellos S.A., sin revocar al 16/07/2026')).toBeVisible()
  await zona().getByText('Sello de tiempo de Sellos S.A.').click()
  await expect
    .element(
      zona()
        .getByText(/, por sello de tiempo/)
        .last(),
    )
    .toBeVisible()
  await expect.element(zona().getByText(/, según el equipo de quien firmó/)).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

test('a file dropped while a document is open does nothing behind it', async () => {
  responder(verificacionApi.consultar, { data: elDocumento() })
  await abrirVerifica(datosQr())
  const modal = modalDelDocumento()
  await expect.element(modal).toBeVisible()
  expect(soltar(modal.element(), NO_ES_PDF)).toBe(true)
  await modal.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(modal).not.toBeInTheDocument()
  await expect.element(alerta()).not.toBeInTheDocument()
  soltar(cabeza(), NO_ES_PDF)
  await expect.element(alerta()).toMatchTextContent('El archivo esta dañado o vacío')
})

test('the QR of a type without code, read after a copy was looked at, begins anew', async () => {
  responder(verificacionApi.comprobar, { data: DESCONOCIDA })
  await abrirVerifica()
  await entrada().upload(archivo())
  await expect.element(titulo()).toBeVisible()
  location.hash = `#/verifica?${datosQr({ tipo_doc: '10' })}`
  await expect.element(zona().getByText(/N° 045-2026 se verifica con su archivo PDF: elíjalo aquí\./)).toBeVisible()
  await expect.element(titulo()).not.toBeInTheDocument()
  await expect.element(elegirPdf()).toHaveFocus()
})

test('SHE-70 SHE-71 by keyboard: the button opens the list of files; what is chosen shows its name and size', async () => {
  responder(verificacionApi.comprobar, { data: laCopia('vigente') })
  await abrirVerifica()
  const abierta = Promise.withResolvers<void>()
  // The list is the browser's own: that it is asked for is what the page does.
  entrada()
    .element()
    .addEventListener('click', (evento) => {
      evento.preventDefault()
      abierta.resolve()
    })
  await enfocar(elegirPdf())
  await userEvent.keyboard('{Enter}')
  await abierta.promise
  await entrada().upload(archivo('mi copia.pdf'))
  await expect.element(zona().getByText('mi copia')).toBeVisible()
  await expect.element(zona().getByText('.PDF · 0.00 MB')).toBeVisible()
  await expect.element(titulo()).toHaveFocus()
  await expect.element(zona().getByText(new RegExp(`^${NOMBRE}, de Alcaldía`))).toBeVisible()
  await page.getByRole('button', { name: 'Quitar mi copia' }).click()
  await expect.element(titulo()).not.toBeInTheDocument()
  await expect.element(elegirPdf()).toHaveFocus()
})

test('SHE-72 what the browser can see to be wrong is told at once and not sent', async () => {
  const comprobadas = responder(verificacionApi.comprobar, () => rechazo('pdfDanado'))
  await abrirVerifica()
  await entrada().upload(archivo('carta.docx', 'texto'))
  await expect.element(alerta()).toMatchTextContent('El archivo debe ser PDF')
  await entrada().upload(archivo('carta.pdf', 'texto'))
  await expect.element(alerta()).toMatchTextContent('El archivo esta dañado o vacío')
  expect(comprobadas).toEqual([])
  await entrada().upload(archivo('roto.pdf'))
  // The words are those of the file before: that it was sent tells them apart.
  await expect.poll(() => comprobadas).toHaveLength(1)
  await expect.element(alerta()).toMatchTextContent('El archivo esta dañado o vacío')
})

test('the check says how far it is and can be cancelled; refusals and failures are told in place', async () => {
  await abrirVerifica()
  const soltarla = Promise.withResolvers<void>()
  const detenidas = responder(verificacionApi.comprobar, () => soltarla.promise.then(() => rechazo('inesperado')))
  await entrada().upload(archivo())
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(elegirPdf()).toBeVisible()
  await expect.element(alerta()).not.toBeInTheDocument()
  soltarla.resolve()
  expect(detenidas).toHaveLength(1)

  responder(verificacionApi.comprobar, () => rechazo('demasiadasConsultas'))
  await entrada().upload(archivo())
  await expect.element(alerta()).toHaveTextContent('Demasiadas consultas, intente en unos minutos')
  await expect.element(reintentar()).toHaveFocus()
  responder(verificacionApi.comprobar, () => rechazo('inesperado'))
  await entrada().upload(archivo())
  await expect.element(alerta()).toHaveTextContent('No se pudo comprobar el archivo, intente nuevamente')
})

test('D-35 E10 told to come back, the citizen keeps the file and sends it again with a button; of a bad file there is none', async () => {
  await abrirVerifica()
  const enviadas = responder(verificacionApi.comprobar, () => rechazo('noDisponible', {}, { 'retry-after': '10' }))
  await entrada().upload(archivo('mi copia.pdf'))
  await expect
    .element(alerta())
    .toHaveTextContent('El servicio no está disponible en este momento, intente en unos minutos')
  await expect.element(zona().getByText('mi copia')).toBeVisible()
  await expect.element(reintentar()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => enviadas).toHaveLength(2)
  await expect.element(reintentar()).toHaveFocus()
  await page.viewport(390, 844)
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  const otras = responder(verificacionApi.comprobar, { data: DESCONOCIDA })
  await reintentar().click()
  await expect.element(titulo()).toHaveFocus()
  expect(otras[0]?.archivos['selectedFile[]']?.map(({ name }) => name)).toEqual(['mi copia.pdf'])
  await expect.element(reintentar()).not.toBeInTheDocument()

  responder(verificacionApi.comprobar, () => rechazo('pdfDanado'))
  await entrada().upload(archivo('rota.pdf'))
  await expect.element(alerta()).toMatchTextContent('El archivo esta dañado o vacío')
  await expect.element(reintentar()).not.toBeInTheDocument()
})

test('the result is clean for axe and fits a phone', async () => {
  responder(verificacionApi.comprobar, { data: laCopia('vigente') })
  await page.viewport(390, 844)
  await abrirVerifica()
  await entrada().upload(archivo())
  await expect.element(titulo()).toBeVisible()
  await zona().getByText('SARA FLORES').first().click()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  for (const control of zona().getByRole('button').all()) expect(await altura(control)).toBeGreaterThanOrEqual(44)
  for (const resumen of zona().element().querySelectorAll('summary'))
    expect(await altura(page.elementLocator(resumen))).toBeGreaterThanOrEqual(44)
})

test('D-138 E10 a copy that was changed has one box, with what was changed; a file of ours that nobody signed only says so', async () => {
  const cambiada: Verificacion = {
    ...valida('SARA FLORES'),
    ...{
      resultado: 'NO VÁLIDO' as const,
      causa: 'Se reemplazó el contenido de 2 páginas',
      subindicacion: 'FORMAT_FAILURE',
    },
  }
  responder(verificacionApi.comprobar, { data: laCopia('modificado', cambiada) })
  await abrirVerifica()
  await entrada().upload(archivo())
  await expect.element(titulo()).toBeVisible()
  const cajas = () => [...zona().element().querySelectorAll('[data-tono="malo"]')].map((caja) => caja.textContent)
  await expect
    .poll(cajas)
    .toEqual([expect.stringMatching(/^NO VÁLIDO .*que fue cambiado.*Se reemplazó el contenido de 2 páginas\. No use/)])
  await expect.element(zona().getByRole('heading', { name: 'Firmas digitales (1)' })).toBeVisible()

  const borrador = {
    ...laCopia('desconocido', sinFirmas('El documento todavía no está firmado')),
    procedencia: 'borrador',
  }
  responder(verificacionApi.comprobar, { data: borrador as ReturnType<typeof laCopia> })
  await entrada().upload(archivo('borrador.pdf'))
  await expect.element(zona().getByText('El documento todavía no está firmado.')).toBeVisible()
  await expect.element(zona().getByRole('heading', { name: /firmas/i })).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

test('CON-16 a cargo is told as such, with its number and date, and the verdict on its seal; unsealed, that alone', async () => {
  responder(verificacionApi.comprobar, { data: elCargo() })
  await page.viewport(390, 844)
  await abrirVerifica()
  await entrada().upload(archivo('cargo.pdf'))
  await expect.element(zona().getByText('Es un cargo de la municipalidad, sin ningún cambio.')).toBeVisible()
  await expect.element(zona().getByText(/^Trámite N\.° REG-2026-000123, del 15\/07\/2026 a las 10:52\./)).toBeVisible()
  await expect.element(zona().getByRole('heading', { name: 'Firmas digitales (1)' })).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)

  responder(verificacionApi.comprobar, { data: elCargo(sinFirmas('El archivo no lleva firmas digitales')) })
  await entrada().upload(archivo('sin sello.pdf'))
  await expect.element(zona().getByText('Es un cargo de la municipalidad, sin ningún cambio.')).toBeVisible()
  await expect.element(zona().getByText(/no lleva firmas digitales/)).not.toBeInTheDocument()
})

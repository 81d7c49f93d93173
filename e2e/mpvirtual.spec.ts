import { expect } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { ciudadano, correoUnico, empresa, identificar, trasBuscar, unPdf } from './apoyo-ciudadano.ts'
import {
  abrirMpvirtual,
  adjuntar,
  elegirDosVeces,
  elegirYQuitar,
  entradaAnexos,
  entradaPrincipal,
  enviar,
  llenarDocumento,
  ponerArchivo,
  presentados,
  soltarAlLado,
} from './apoyo-mpvirtual.ts'
import { unico } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

const ENVIADO = 'Su tramite ha sido enviado, se procedera ha revisar su expediente.'

test('MPV-01 MPV-02 MPV-03 MPV-04 MPV-05 MPV-07 MPV-08 MPV-09 MPV-10 MPV-11 MPV-15 MPV-16 MPV-35 MPV-39 MPV-40 MPV-42 a person files with annexes and reads the number', async ({
  page,
}) => {
  test.slow()
  await page.goto('/#/mpvirtual')
  const informacion = page.getByRole('dialog', { name: 'Información para presentar su trámite' })
  await expect(informacion.getByRole('listitem')).toHaveText([
    'Ingrese su número de DNI y el carácter de verificación (persona natural) o su número de RUC (persona jurídica).',
    'Consigne un correo electrónico y un celular verdaderos: la entidad le responderá por correo.',
    'El trámite debe realizarse a nombre de quien firma el documento; de lo contrario no será recibido.',
    'Se le enviará un correo de confirmación con el número de expediente generado.',
  ])
  await revisarAccesibilidad(page)
  await expect(informacion.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(informacion).toBeHidden()

  await expect(page.getByRole('heading', { level: 2 })).toContainText([
    '1 IDENTIFICACIÓN DEL SOLICITANTE',
    '2 DATOS DEL DOCUMENTO',
    '3 ADJUNTAR DOCUMENTO',
  ])
  await expect(page.getByRole('radio', { name: /^PERSONA NATURAL/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^PERSONA JURIDICA/ })).not.toBeChecked()
  await expect(page.getByLabel('Tipo de documento').getByRole('option')).toHaveText([
    'Seleccione',
    'OFICIO',
    'CARTA',
    'SOLICITUD-OTROS',
  ])
  await expect(page.getByText('No agrego documento Principal')).toBeVisible()
  await expect(page.getByText('Sin Anexos')).toBeVisible()

  const asunto = unico('Licencia de funcionamiento')
  const persona = ciudadano(1)
  const email = correoUnico()
  await expect(page.getByLabel('Apellidos y nombres')).not.toBeEditable()
  await identificar(page, persona, email)
  await expect(page.getByText('Identidad encontrada')).toBeVisible()
  await expect(page.getByLabel('Apellidos y nombres')).not.toBeEditable()
  await llenarDocumento(page, asunto)
  await adjuntar(page)
  await entradaAnexos(page).setInputFiles([unPdf('plano.pdf'), unPdf('vigencia.pdf'), unPdf('recibo.pdf')])
  await page.getByRole('button', { name: 'Quitar anexo 2, vigencia' }).click()
  await expect(page.getByRole('list', { name: 'Anexos agregados' }).getByRole('listitem')).toHaveText([
    /^plano.*anexo 1$/,
    /^recibo.*anexo 2$/,
  ])
  await expect(page.getByRole('complementary').getByText(', completo')).toHaveCount(3)
  await enviar(page)

  await expect(page.getByRole('heading', { name: ENVIADO })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toHaveCount(0)
  await expect(page.getByText(`Enviamos la confirmación a ${email}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir al inicio' })).toHaveAttribute('href', '#/mpvirtual')
  await revisarAccesibilidad(page)
  const [guardado, ...otros] = await presentados(page, asunto)
  expect(otros).toEqual([])
  expect(guardado).toMatchObject({ asunto, nombres: persona.nombre, nombre_escrito: false })
  expect(guardado?.documentos.map(({ name, anexos }) => [name, ...anexos.map((anexo) => anexo.name)])).toEqual([
    ['solicitud.pdf', 'plano.pdf', 'recibo.pdf'],
  ])
  await expect(page.getByText(guardado?.nro_registro ?? '-', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Presentar otro trámite' }).click()
  await expect(page.getByLabel('Asunto')).toHaveValue('')
  await expect(page.getByRole('radio', { name: /^PERSONA NATURAL/ })).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('MPV-06 MPV-21 MPV-22 MPV-33 MPV-34 MPV-36 a company files: the switch clears what belongs to the other, the eleventh digit finds its name', async ({
  page,
}) => {
  await abrirMpvirtual(page)
  await identificar(page, ciudadano(2))
  await page.getByRole('radio', { name: /^PERSONA JURIDICA/ }).check()
  await expect(page.getByLabel('DNI', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Teléfono', { exact: true })).toHaveValue('987654321')
  await page.getByRole('radio', { name: /^PERSONA NATURAL/ }).check()
  for (const campo of ['DNI', 'Código de verificación', 'Apellidos y nombres'])
    await expect(page.getByLabel(campo, { exact: true })).toHaveValue('')
  await page.getByRole('radio', { name: /^PERSONA JURIDICA/ }).check()

  const { ruc, nombre } = empresa(1)
  const razonSocial = page.getByLabel('Razón social')
  await page.getByLabel('RUC', { exact: true }).pressSequentially(ruc)
  await expect(razonSocial).toHaveValue(nombre)
  await expect(razonSocial).not.toBeEditable()
  await trasBuscar(page)
  await page.keyboard.press('Backspace')
  await expect(razonSocial).toHaveValue('')
  await page.keyboard.type(ruc.slice(-1))
  await expect(razonSocial).toHaveValue(nombre)
  const asunto = unico('De una empresa')
  await llenarDocumento(page, asunto)
  await adjuntar(page)
  await enviar(page)
  await expect(page.getByRole('heading', { name: ENVIADO })).toBeVisible()
  expect(await presentados(page, asunto)).toMatchObject([{ nombres: nombre, ndoc: '', nruc: ruc, ape_nom: '' }])
})

test('MPV-26 MPV-27 MPV-28 MPV-29 MPV-30 MPV-31 MPV-32 files are refused in the words of the book, and cleared', async ({
  page,
}) => {
  await abrirMpvirtual(page)
  const principal = page.getByRole('group', { name: 'Documento principal' })
  const larga = 'SOLICITUD-DE-LICENCIA-DE-FUNCIONAMIENTO'
  const quitar = principal.getByRole('button', { name: /^Quitar/ })
  await ponerArchivo(entradaPrincipal(page), { name: `${larga}.pdf`, size: 10_485_760 })
  await expect(quitar).toHaveAccessibleName(`Quitar ${larga.slice(0, 30)}`)
  await expect(principal.getByText('10.00 MB')).toBeVisible()
  for (const [archivo, motivo] of [
    [{ name: 'grande.pdf', size: 10_485_761 }, 'El PDF debe tener 10MB como maximo'],
    [{ name: 'corto.pdf', size: 27_000 }, 'El archivo esta dañado o vacío'],
    [{ name: 'otro.pdf', size: 30_000, inicio: 'JFIF' }, 'El archivo debe ser PDF'],
    [{ name: 'foto.jpg', size: 30_000, inicio: 'JFIF' }, 'El archivo debe ser PDF'],
  ] as const) {
    await ponerArchivo(entradaPrincipal(page), archivo)
    await expect(principal.getByRole('alert')).toContainText(motivo)
    await expect(principal.getByText('No agrego documento Principal')).toBeVisible()
    await expect(quitar).toHaveCount(0)
    await ponerArchivo(entradaAnexos(page), archivo)
    await expect(page.getByRole('group', { name: 'Anexos' }).getByRole('alert')).toContainText(motivo)
    await expect(page.getByText('Sin Anexos')).toBeVisible()
  }
  await entradaPrincipal(page).setInputFiles(unPdf('justo.pdf'))
  await expect(quitar).toHaveAccessibleName('Quitar justo')

  const refutados = page.getByRole('group', { name: 'Anexos' }).getByRole('alert')
  await expect(refutados).toContainText('No se agregó: foto')
  // Chosen twice before the first are looked at, and one taken away meanwhile.
  await elegirDosVeces(entradaAnexos(page), 'uno.pdf', 'dos.pdf')
  const anexos = page.getByRole('list', { name: 'Anexos agregados' })
  await expect(anexos.getByRole('listitem')).toHaveCount(2)
  await expect(refutados).toHaveCount(0)
  await ponerArchivo(entradaAnexos(page), { name: 'foto.jpg', size: 30_000, inicio: 'JFIF' })
  await expect(refutados).toContainText('No se agregó: foto')
  await elegirYQuitar(entradaAnexos(page), 'tres.pdf')
  await expect(anexos).toContainText('tres')
  await expect(anexos.getByRole('listitem')).toHaveCount(2)
  await expect(refutados).toHaveCount(0)
  await ponerArchivo(entradaAnexos(page), { name: 'foto.jpg', size: 30_000, inicio: 'JFIF' })
  await expect(refutados).toContainText('No se agregó: foto')
  for (const quedan of [1, 0]) {
    await page.getByRole('button', { name: /^Quitar anexo 1/ }).click()
    await expect(refutados).toHaveCount(0)
    await expect(anexos.getByRole('listitem')).toHaveCount(quedan)
  }
  expect(await page.evaluate(soltarAlLado)).toBe(true)

  await entradaAnexos(page).setInputFiles([])
  await expect(page.getByText('Sin Anexos')).toBeVisible()
  await entradaAnexos(page).setInputFiles([1, 2, 3, 4, 5].map((n) => unPdf(`anexo-${n}.pdf`)))
  await expect(anexos.getByRole('listitem')).toHaveCount(4)
  await expect(anexos).not.toContainText('anexo-5')
  await expect(page.getByText('Llegó al máximo de 4 anexos')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Agregar Anexo' })).toHaveCount(0)
})

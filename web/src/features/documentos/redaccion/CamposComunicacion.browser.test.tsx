import { catalogosApi } from '@cabildo/contracts/catalogos'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { AREAS_DESTINO, unDocumento } from '../../../../test/fabricas/documentos.ts'
import {
  abrirEdicion,
  abrirNuevo,
  abrirRedaccion,
  agregarArticulo,
  borradores,
  boton,
  conArchivos,
  diceElPie,
} from '../../../../test/fabricas/redaccion.ts'
import { listaDe } from '../../../../test/listado.ts'
import { responder } from '../../../../test/servidor.ts'

/** Opens a new communication of that type. */
const nueva = async (tipo: string) => {
  responder(catalogosApi.areas, listaDe(AREAS_DESTINO))
  const abierta = await abrirRedaccion()
  const caja = await abrirNuevo()
  await caja.getByLabelText('Tipo de documento').selectOptions(tipo)
  return { caja, ...abierta }
}

test('EXP-48 DOC-35 DOC-37 an oficio has an addressee, a subject, a reference and its contents, and no items', async () => {
  const { caja, creados } = await nueva('Oficio')
  await diceElPie(caja, 'Falta: destinatario, asunto, contenido')
  await expect.element(caja.getByRole('button', { name: 'Agregar', exact: true })).not.toBeInTheDocument()
  for (const campo of ['Vistos', 'Considerandos', 'Agregar un área al destinatario'])
    await expect.element(caja.getByLabelText(campo)).not.toBeInTheDocument()
  await caja.getByLabelText('Destinatario').fill('Yo')
  await caja.getByLabelText('Asunto').fill('Pide')
  await expect.element(caja.getByText('Ingrese al menos 4 caracteres')).toBeVisible()
  await caja.getByLabelText('Destinatario').fill('Director\nde la UGEL')
  await caja.getByLabelText('Contenido').fill('Tengo el agrado de dirigirme a usted.')
  await revisarAccesibilidad()
  await boton(caja, 'Guardar').click()
  await expect.element(caja).not.toBeInTheDocument()
  expect(creados.map(({ body }) => body)).toMatchObject([
    {
      ...{ tipo_doc: 16, destinatario: 'Director de la UGEL', vistos: '', resolutivos: ['Pide'] },
      considerandos: 'Tengo el agrado de dirigirme a usted.',
    },
  ])
})

test('EXP-48 a memorando goes to areas that are chosen one by one, or to none yet', async () => {
  const { caja, creados } = await nueva('Memorando')
  await diceElPie(caja, 'Falta: asunto, contenido')
  const [una, otra] = AREAS_DESTINO
  for (const area of [una, otra, una]) {
    await caja.getByRole('combobox', { name: 'Agregar un área al destinatario' }).fill(area?.name ?? '')
    await page.getByRole('option', { name: area?.name ?? '', exact: true }).click()
  }
  await expect.element(caja.getByLabelText('Destinatario', { exact: true })).toHaveValue(`${una?.name}; ${otra?.name}`)
  await caja.getByLabelText('Asunto').fill('Relación de obras')
  await caja.getByLabelText('Referencia').fill('Informe N° 1')
  await caja.getByLabelText('Contenido').fill('Sírvase remitirla.')
  await boton(caja, 'Guardar').click()
  await expect.element(caja).not.toBeInTheDocument()
  expect(creados.map(({ body }) => [body.destinatario, body.vistos])).toEqual([
    [`${una?.name}; ${otra?.name}`, 'Informe N° 1'],
  ])
})

test('EXP-48 DOC-39 the first item becomes the subject when the type changes, and all items come back', async () => {
  responder(catalogosApi.areas, listaDe(AREAS_DESTINO))
  await abrirRedaccion()
  const caja = await abrirNuevo()
  await agregarArticulo(caja, 'Primero')
  await agregarArticulo(caja, 'Segundo')
  await boton(caja, 'Agregar').click()
  await caja.getByRole('listitem').last().getByRole('textbox').fill('Tercero')
  await caja.getByLabelText('Tipo de documento').selectOptions('Informe')
  await expect.element(caja.getByLabelText('Asunto')).toHaveValue('Primero')
  // The item that was open keeps nobody from saving.
  await diceElPie(caja, 'Falta: contenido')
  await expect.poll(borradores).toContain('Tercero')
  await caja.getByLabelText('Tipo de documento').selectOptions('Resoluciones Alcaldia')
  await expect.element(caja.getByRole('list', { name: 'Resolutivos' }).getByRole('listitem')).toHaveLength(3)
})

test('EXP-48 a saved communication opens with what it says, and its addressee changes', async () => {
  responder(catalogosApi.areas, listaDe(AREAS_DESTINO))
  const { editados } = await abrirRedaccion([
    unDocumento(7, {
      ...{ tipo_doc: 15, destinatario: 'Alcaldía', documentos: conArchivos(null) },
      area: { id: 4, name: 'Secretaría General' },
      contenido: { vistos: 'Memorando N° 4', considerandos: 'Se informa.', resolutivos: ['Avance de obras'] },
    }),
  ])
  const caja = await abrirEdicion('Contenido')
  await expect.element(caja.getByLabelText('Asunto')).toHaveValue('Avance de obras')
  await expect.element(caja.getByLabelText('Referencia')).toHaveTextContent('Memorando N° 4')
  await caja.getByLabelText('Destinatario', { exact: true }).fill('Gerencia Municipal')
  await boton(caja, 'Guardar').click()
  await expect.element(caja).not.toBeInTheDocument()
  expect(editados.map(({ body }) => body.destinatario)).toEqual(['Gerencia Municipal'])
})

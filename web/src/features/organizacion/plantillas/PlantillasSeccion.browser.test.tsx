import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import {
  CAMPOS_PLANTILLA,
  MENSAJES_PLANTILLAS,
  type Plantilla,
  type PlantillasDeDocumentos,
  plantillasApi,
} from '@cabildo/contracts/organizacion-plantillas'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirEntidad } from '../../../../test/fabricas/entidad.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { aviso } from '../../../../test/vista.ts'

const UNA: Plantilla = {
  titulo: 'RESOLUCIÓN',
  sufijo: '{area}-{entidad}',
  sufijos: {},
  apertura: [],
  nombre: 'no',
  vistos: 'VISTOS:',
  considerando: 'CONSIDERANDO:',
  que: true,
  formula: 'Estando a lo expuesto;',
  verbo: 'SE RESUELVE:',
  numeral: 'articulo',
  cierre: ['REGÍSTRESE.'],
  firmantes: [['{jefe}', '{cargo_jefe}']],
}
const CAMBIADA = { ...UNA, verbo: 'RESUELVE:' }
const GUARDADA = { version: 3, autor: 'ADMIN LEON', created_at: '2026-07-10 09:15:00', de_fabrica: false }

const DATOS: PlantillasDeDocumentos = {
  tipos: TIPOS_DOCUMENTO.map(({ id }) => ({
    ...{ tipo_doc: id, version: 0, autor: null, created_at: null, de_fabrica: true, plantilla: UNA, fabrica: UNA },
    ...(id === 13 && { ...GUARDADA, plantilla: CAMBIADA }),
  })),
  areas: [
    { id: 15, name: 'Gerencia de Desarrollo Urbano', siglas: 'GDU' },
    { id: 20, name: 'Gerencia de Administración', siglas: 'GA' },
  ],
  siglas_entidad: 'MPVA',
  anio: 2026,
  series: [
    { tipo_doc: 11, area_id: 15, anio: 2026, primero: 46, ultimo: 60 },
    { tipo_doc: 3, area_id: null, anio: 2027, primero: 9, ultimo: null },
  ],
}

const abrirSeccion = async (datos = DATOS) => {
  // The page beside the form is drawn by what the real generator makes; here it never comes.
  responder(plantillasApi.vista, () => Promise.withResolvers<never>().promise)
  await abrirEntidad({}, datos)
  await expect.element(page.getByRole('heading', { name: 'Numeración y plantillas' })).toBeVisible()
}
const fila = (tabla: string, texto: string | RegExp) =>
  page.getByRole('table', { name: tabla }).getByRole('row').filter({ hasText: texto })
const editar = (tipo: string) => page.getByRole('button', { name: `Editar la plantilla de ${tipo}` })
const forma = () => page.getByRole('dialog', { name: 'PLANTILLA' })
const campo = (name: string) => forma().getByRole('textbox', { name })
const grabar = () => forma().getByRole('button', { name: 'Grabar' })

test('ORG-40 the section says what is the factory’s and what somebody changed, and a saved form sends its version', async () => {
  await abrirSeccion()
  await expect.element(fila('Plantillas de documentos', 'Jefatural')).toMatchTextContent(/Cambiada3ADMIN LEON/)
  await expect.element(fila('Plantillas de documentos', 'Ordenanza')).toMatchTextContent('De fábrica')
  await revisarAccesibilidad()
  await editar('Resolución Jefatural').click()
  await revisarAccesibilidad()
  await campo('Verbo').fill('DISPONE:')
  await campo('Cierre').fill('UNA LÍNEA\n\nOTRA')
  await campo('Firmantes').fill('{jefe}\n{AREA}\n\n{alcalde}')
  const enviados = responder(plantillasApi.grabar, ({ body: { version, ...plantilla } }) => {
    const data = { tipo_doc: 13 as const, ...GUARDADA, version: version + 1, plantilla, fabrica: UNA }
    return { data }
  })
  await grabar().click()
  await expect.element(aviso('Plantilla grabada con éxito')).toBeVisible()
  expect(enviados.map(({ params, body }) => [params, body])).toEqual([
    [
      { tipo: 13 },
      {
        ...CAMBIADA,
        verbo: 'DISPONE:',
        cierre: ['UNA LÍNEA', 'OTRA'],
        firmantes: [['{jefe}', '{AREA}'], ['{alcalde}']],
        version: 3,
      },
    ],
  ])
  await expect.element(editar('Resolución Jefatural')).toHaveFocus()
})

test('EXP-48 ORG-40 the template of a communication asks for nothing that it does not print', async () => {
  await abrirSeccion()
  await editar('Memorando').click()
  await expect.element(forma().getByText(/^El rótulo de vistos es el de la referencia/)).toBeVisible()
  await expect.element(campo('Verbo')).toBeVisible()
  for (const ajeno of ['Nombre del documento', 'Numeración de la parte resolutiva'])
    await expect.element(forma().getByRole('combobox', { name: ajeno })).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

test('ORG-40 an unknown placeholder and what the server refuses within a list stand at their fields', async () => {
  await abrirSeccion()
  await editar('Resolución Jefatural').click()
  await campo('Verbo').fill('{nadie}')
  await campo('Cierre').click()
  await expect.element(campo('Verbo')).toHaveAccessibleDescription(MENSAJES_PLANTILLAS.campos(CAMPOS_PLANTILLA))
  await expect.element(grabar()).toBeDisabled()
  await campo('Verbo').fill('RESUELVE')
  responder(plantillasApi.grabar, rechazo('validacion', { errors: { 'cierre.0': 'No se puede leer' } }))
  await grabar().click()
  await expect.element(campo('Cierre')).toHaveFocus()
  await expect.element(campo('Cierre')).toHaveAccessibleDescription(/No se puede leer/)
})

test('ORG-40 two areas that would print the same number are told, and the form may be saved', async () => {
  await abrirSeccion()
  await editar('Resolución de Gerencia').click()
  await campo('Sufijo del número').fill('{entidad}')
  // Area 15 begins with 46, so that is the first number that both come to.
  const texto =
    'Dos áreas imprimirían el mismo número: 046-2026-MPVA (Gerencia de Desarrollo Urbano, Gerencia de Administración). Deles siglas o sufijos distintos.'
  await expect.element(forma().getByRole('status').filter({ hasText: texto })).toBeVisible()
  await expect.element(grabar()).toBeEnabled()
  await forma().getByRole('button', { name: 'Agregar un área' }).click()
  await forma().getByRole('combobox', { name: 'Área del sufijo 1' }).selectOptions('Gerencia de Administración')
  await expect.element(forma().getByText(texto)).not.toBeInTheDocument()
  // Acts of the municipality have one series, and no suffix by area.
  await forma().getByRole('button', { name: 'Quitar el sufijo 1' }).click()
  await expect.element(forma().getByRole('button', { name: 'Agregar un área' })).toHaveFocus()
})

test('ORG-40 the factory’s template and a former version come back into the form, to be saved', async () => {
  await abrirSeccion()
  await editar('Resolución Jefatural').click()
  await forma().getByRole('button', { name: 'Restaurar la de fábrica' }).click()
  await expect.element(campo('Verbo')).toHaveValue('SE RESUELVE:')
  await expect.element(forma().getByRole('button', { name: 'Restaurar la de fábrica' })).toBeDisabled()
  responder(plantillasApi.versiones, {
    data: [
      { ...GUARDADA, plantilla: CAMBIADA },
      { ...GUARDADA, version: 2, autor: null, plantilla: { ...UNA, verbo: 'ANTES:' } },
    ],
  })
  await forma().getByRole('button', { name: 'Versiones' }).click()
  const versiones = page.getByRole('dialog', { name: 'VERSIONES' })
  await expect.element(fila('Versiones', 'ADMIN LEON')).toMatchTextContent('10/07/2026 09:15')
  await revisarAccesibilidad()
  await versiones.getByRole('button', { name: 'Usar la versión 2' }).click()
  await expect.element(versiones).not.toBeInTheDocument()
  await expect.element(campo('Verbo')).toHaveValue('ANTES:')
  await expect.element(grabar()).toBeEnabled()
})

test('ORG-40 on a phone the sample is behind a button', async () => {
  await page.viewport(390, 844)
  await abrirSeccion()
  await editar('Ordenanza Municipal').click()
  await expect.element(forma().getByRole('region', { name: 'Vista del documento' })).not.toBeInTheDocument()
  await forma().getByRole('button', { name: 'Ver muestra' }).click()
  const muestra = page.getByRole('dialog', { name: 'MUESTRA' })
  await expect.element(muestra.getByRole('region', { name: 'Vista del documento' })).toBeVisible()
  await revisarAccesibilidad()
  await muestra.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(forma().getByRole('button', { name: 'Ver muestra' })).toHaveFocus()
})

test('ORG-41 a first number is said for a series without documents; one that has some says why not', async () => {
  await abrirSeccion()
  await expect.element(fila('Primeros números', 'Gerencia de Desarrollo Urbano')).toMatchTextContent(/202646\s*60/)
  await expect
    .element(fila('Primeros números', 'Gerencia de Desarrollo Urbano').getByRole('button'))
    .not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Agregar', exact: true }).click()
  const dialogo = page.getByRole('dialog', { name: 'PRIMER NÚMERO' })
  await dialogo.getByRole('combobox', { name: 'Tipo de documento' }).selectOptions('Resolución de Gerencia')
  await dialogo.getByRole('combobox', { name: 'Área' }).selectOptions('Gerencia de Desarrollo Urbano')
  await dialogo.getByRole('textbox', { name: 'Primer número' }).fill('7')
  await expect.element(dialogo).toMatchTextContent('Esa serie ya tiene documentos')
  await expect.element(dialogo.getByRole('button', { name: 'Grabar' })).toBeDisabled()
  await revisarAccesibilidad()
  await dialogo.getByRole('combobox', { name: 'Área' }).selectOptions('Gerencia de Administración')
  const enviados = responder(plantillasApi.numerar, ({ body }) => ({
    data: { ...body, area_id: body.area_id ?? null, ultimo: null },
  }))
  await dialogo.getByRole('button', { name: 'Grabar' }).click()
  await expect.element(aviso('Primer número grabado con éxito')).toBeVisible()
  expect(enviados.map(({ body }) => body)).toEqual([{ tipo_doc: 11, area_id: 20, anio: 2026, primero: 7 }])
  await expect.element(page.getByRole('button', { name: 'Agregar', exact: true })).toHaveFocus()
})

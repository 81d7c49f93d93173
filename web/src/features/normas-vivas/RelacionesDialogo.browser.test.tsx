import { normasVivasApi, type RelacionesDeNorma } from '@cabildo/contracts/normas-vivas'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { ANIO, abrirNormas, filaDe, tablaNormas, unaNorma } from '../../../test/fabricas/normas.ts'
import { rechazo, responder } from '../../../test/servidor.ts'

const SUGERIDA = {
  tipo: 'modifica' as const,
  ...{ destino: `ordenanza-municipal/${ANIO}/3`, detalle: 'artículos 5 y 8', desde: `${ANIO}-03-03` },
  ...{
    cita: `Ordenanza Municipal N.° 003-${ANIO}-MPVA`,
    con_pagina: true,
    extracto: 'Modifíquense los artículos 5 y 8',
  },
}
const LEIDAS: RelacionesDeNorma = {
  direccion: `ordenanza-municipal/${ANIO}/45`,
  cita: `Ordenanza Municipal N.° 045-${ANIO}-MPVA`,
  version: 'uno',
  ...{ estado: 'MODIFICADA', estado_detalle: `por la Ordenanza Municipal N.° 050-${ANIO}-MPVA desde el 01/02/${ANIO}` },
  hechas: [
    {
      ...{
        id: 1,
        tipo: 'reglamenta',
        otra: 'Ley N.° 27972',
        cita: 'Ley N.° 27972',
        detalle: '',
        desde: `${ANIO}-01-01`,
      },
      con_pagina: false,
    },
  ],
  recibidas: [
    {
      ...{ id: 2, tipo: 'modifica', detalle: 'artículo 2', desde: `${ANIO}-02-01`, con_pagina: true },
      ...{ otra: `ordenanza-municipal/${ANIO}/50`, cita: `Ordenanza Municipal N.° 050-${ANIO}-MPVA` },
    },
  ],
  sugerencias: [SUGERIDA],
  texto: 'completo',
  fecha: `${ANIO}-03-03`,
}

const dialogo = () => page.getByRole('dialog', { name: 'RELACIONES DE LA NORMA' })
const boton = (name: string | RegExp) => dialogo().getByRole('button', { name })
const grabar = () => boton('Grabar')
const abrirRelaciones = async () => {
  const norma = unaNorma(45, { tipo_doc: 1, descripcion: 'La que actúa' })
  await abrirNormas([norma])
  const leidas = responder(normasVivasApi.leer, LEIDAS)
  const guardadas = responder(normasVivasApi.guardar, LEIDAS)
  await filaDe('La que actúa')
    .getByRole('button', { name: `Relaciones de Ordenanzas N° 045-${ANIO}` })
    .click()
  await expect.element(grabar()).toBeVisible()
  return { leidas, guardadas }
}

describe('RELACIONES DE LA NORMA', () => {
  test('NOR-28 says the state, what the norm does and what others do to it; its first field takes the focus', async () => {
    const { leidas } = await abrirRelaciones()
    expect(leidas).toMatchObject([{ query: { direccion: LEIDAS.direccion } }])
    await expect.element(dialogo()).toMatchTextContent(/MODIFICADA por la Ordenanza Municipal N.° 050/)
    await expect.element(dialogo()).toMatchTextContent('Reglamenta Ley N.° 27972')
    await expect.element(dialogo()).toMatchTextContent(/Modificada por Ordenanza Municipal N.° 050.* desde el 01\/02/)
    await expect.element(dialogo().getByRole('combobox', { name: 'Qué hace' })).toHaveFocus()
    await revisarAccesibilidad()
  })

  test('NOR-28 a suggestion is accepted with one press, another norm is written, one is removed, and all is saved at once', async () => {
    const { guardadas } = await abrirRelaciones()
    await boton(`Aceptar: Modifica ${SUGERIDA.cita}`).click()
    await expect.element(boton(/^Aceptar/)).not.toBeInTheDocument()
    await boton('Quitar: Reglamenta Ley N.° 27972').click()
    await dialogo().getByRole('combobox', { name: 'Qué hace' }).selectOptions('Deroga')
    await dialogo().getByRole('textbox', { name: 'Número' }).fill('007')
    await dialogo().getByRole('textbox', { name: 'Año' }).fill('2019')
    await boton('Agregar').click()
    await dialogo().getByRole('combobox', { name: 'A qué norma' }).selectOptions('De otra entidad')
    await dialogo().getByRole('textbox', { name: 'Cita' }).fill('Ordenanza N° 2208-MML')
    await boton('Agregar').click()
    await grabar().click()
    await expect.element(dialogo()).not.toBeInTheDocument()
    expect(guardadas).toMatchObject([
      {
        body: {
          direccion: LEIDAS.direccion,
          version: 'uno',
          hechas: [
            { tipo: 'modifica', destino: SUGERIDA.destino, detalle: 'artículos 5 y 8', desde: `${ANIO}-03-03` },
            { tipo: 'deroga', destino: 'ordenanza-municipal/2019/7', detalle: '', desde: `${ANIO}-03-03` },
            { tipo: 'deroga', destino: 'Ordenanza N° 2208-MML' },
          ],
        },
      },
    ])
  })

  test('SHE-97 what the server refuses stands beside its relation', async () => {
    await abrirRelaciones()
    responder(normasVivasApi.guardar, () =>
      rechazo('validacion', { errors: { 'hechas.0.destino': 'Esa norma ya actúa sobre esta' } }),
    )
    await boton(`Aceptar: Modifica ${SUGERIDA.cita}`).click()
    await grabar().click()
    await expect.element(dialogo().getByRole('alert')).toMatchTextContent('Esa norma ya actúa sobre esta')
    await revisarAccesibilidad()
  })

  test('NOR-24 is offered to nobody who may not change the publication', async () => {
    await abrirNormas([unaNorma(2, { tipo_doc: 4, area_id: 21, uo: 15 })], 'gloria')
    const suyo = tablaNormas().getByRole('button', { name: /^Relaciones de .*: Solo el área que la publicó/ })
    await expect.element(suyo).toHaveAttribute('aria-disabled', 'true')
  })
})

import { catalogosApi } from '@cabildo/contracts/catalogos'
import { areasApi } from '@cabildo/contracts/organizacion'
import { type Cantidades, cierreApi, LISTA_DE_ASUNTOS, type Recuento } from '@cabildo/contracts/organizacion-cierre'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { abrirAreas, areasDeMuestra, elegirActo, filaDeArea, unArea } from '../../../../test/fabricas/organizacion.ts'
import { listaDe } from '../../../../test/listado.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { aviso, campo, dialogo, sinDesborde, textosDe } from '../../../../test/vista.ts'

const cantidades = (mas: Partial<Cantidades> = {}): Cantidades => ({
  ...(Object.fromEntries(LISTA_DE_ASUNTOS.map((asunto) => [asunto, 0])) as Cantidades),
  ...mas,
})
const persona = (empacce_id: number, nombre: string) => ({
  ...{ empacce_id, nombre, username: `u${empacce_id}`, cargo_id: 2, cargo_name: 'Especialista' },
})
const recuento = (mas: Partial<Recuento> = {}): Recuento => ({
  cantidades: cantidades({ visitas: 2, documentos: 1, facultades: 1, usuarios: 2, claves: 2, encargaturas: 1 }),
  personas: [persona(250, 'Olivares Rivas Nadia'), persona(251, 'Quispe Mamani Rosa')],
  facultades: ['visado'],
  impedimento: null,
  ...mas,
})
const cerrar = () => dialogo('CERRAR ÁREA')
const boton = (name: string) => page.getByRole('button', { name, exact: true })
const lista = (name: string) => page.getByRole('combobox', { name, exact: true })
const elegirArea = async (rotulo: string, area: string) => {
  await lista(rotulo).fill(area)
  await page.getByRole('option', { name: area, exact: true }).click()
}
const actual = () => page.getByRole('list', { name: 'Pasos' }).element().querySelector('[aria-current]')?.textContent

const abrirCierre = async (contado: Recuento | (() => Recuento) = recuento()) => {
  await abrirAreas()
  responder(catalogosApi.cargos, listaDe([{ id: 2, name: 'Especialista' }]))
  const contados = responder(cierreApi.contar, () => ({ data: typeof contado === 'function' ? contado() : contado }))
  await elegirActo('Gerencia de Obras', 'Cerrar')
  return { contados }
}
const hastaConfirmar = async () => {
  await boton('Continuar').click()
  await elegirArea('Área que la sucede', 'Gerencia de Administración')
  await campo('Qué pasa con 2 personas').selectOptions('Trasladar, con los mismos permisos')
  await boton('Continuar').click()
  await campo('Documento que lo dispone').fill('Ordenanza Municipal 011')
}

describe('CERRAR ÁREA', () => {
  test('ORG-25 ORG-28 three steps: all is preset to the area that succeeds, and what will happen is told before', async () => {
    await abrirCierre()
    const enviados = responder(cierreApi.cerrar, { data: recuento().cantidades })
    await expect.element(cerrar()).toMatchTextContent('Visitas sin hora de salida')
    await expect.element(cerrar()).toMatchTextContent('Sin asuntos: firmas pendientes')
    // What ends with the area is told, and there is nothing to decide about it (Table ORG-C).
    await expect.element(boton('Claves de servicio de Gerencia de Obras: 2, ver la lista')).toBeVisible()
    await expect.element(cerrar()).toMatchTextContent('Terminan con el área: sus programas dejan de leer datos')
    await revisarAccesibilidad()
    await boton('Continuar').click()
    await expect.element(boton('Continuar')).toBeDisabled()
    await expect.element(cerrar()).toMatchTextContent('Falta: el área que la sucede, qué pasa con 2 personas')
    await elegirArea('Área que la sucede', 'Gerencia de Administración')
    await expect
      .element(lista('Quién recibe: Documentos sin PDF firmado o definitivo'))
      .toHaveValue('Gerencia de Administración')
    await elegirArea('Quién recibe: Visitas sin hora de salida', 'Alcaldía')
    await elegirArea('Quién recibe: Facultades', 'Retirar la facultad')
    await campo('Qué pasa con 2 personas').selectOptions('Decidir una por una')
    await campo('Qué pasa con Olivares Rivas Nadia').selectOptions('Terminar su acceso')
    await campo('Qué pasa con Quispe Mamani Rosa').selectOptions('Trasladar, sin permisos')
    await campo('Área de Quispe Mamani Rosa').selectOptions('Alcaldía')
    await revisarAccesibilidad()
    await boton('Continuar').click()
    await expect.element(boton('Cerrar área')).toBeDisabled()
    await campo('Documento que lo dispone').fill('Ordenanza Municipal 011')
    expect(textosDe(cerrar().getByRole('listitem')).slice(3)).toEqual([
      'Gerencia de Obras se cierra y la sucede Gerencia de Administración. Lo que hizo conserva su nombre y su número.',
      '2 visitas sin hora de salida quedan en cuidado de Alcaldía, que registra su salida.',
      '1 documento por terminar queda en cuidado de Gerencia de Administración, con su número y sus siglas.',
      '1 facultad se retira.',
      '1 encargatura termina con el área.',
      '2 claves de servicio terminan con el área: los programas que las usan ya no leen datos.',
      '1 persona: su acceso termina hoy.',
      '1 persona: traslado a Alcaldía, sin permisos.',
      'Gerencia de Administración atiende desde ahora los documentos y las publicaciones de antes.',
    ])
    await revisarAccesibilidad()
    await boton('Cerrar área').click()
    await expect.element(aviso('Área cerrada. 4 asuntos y 2 personas pasaron a sus nuevas áreas.')).toBeVisible()
    expect(enviados[0]?.body).toEqual({
      documento: 'Ordenanza Municipal 011',
      sucesora_id: 20,
      cantidades: recuento().cantidades,
      destinos: { visitas: 11, documentos: 20, facultades: null },
      personas: [
        { empacce_id: 250, acto: 'terminar', permisos: 'ninguno' },
        { empacce_id: 251, acto: 'trasladar', area_id: 11, cargo_id: 2, permisos: 'ninguno' },
      ],
    })
    await expect.element(cerrar()).not.toBeInTheDocument()
  })

  test('ORG-26 each count opens its list, page by page', async () => {
    await abrirCierre()
    const pedidas = responder(cierreApi.listar, ({ query }) => ({
      data: [{ numero: `9800000${query.start}`, descripcion: 'Rosa Quispe', fecha: '2026-11-18 10:30:00' }],
      recordsTotal: 12,
      recordsFiltered: 12,
    }))
    await boton('Visitas sin hora de salida de Gerencia de Obras: 2, ver la lista').click()
    const visitas = dialogo('VISITAS SIN HORA DE SALIDA')
    await expect.element(visitas).toMatchTextContent('18/11/2026')
    await revisarAccesibilidad()
    await visitas.getByRole('button', { name: 'Página 2' }).click()
    await expect.element(visitas).toMatchTextContent('980000010')
    await visitas.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
    await expect.element(boton('Visitas sin hora de salida de Gerencia de Obras: 2, ver la lista')).toHaveFocus()
    expect(pedidas.at(-1)?.query).toMatchObject({ start: 10, length: 10 })
  })

  test('ORG-30 what cannot be closed says why, and goes no further', async () => {
    await abrirCierre(recuento({ impedimento: 'Pase antes la facultad Informática a otra área' }))
    await expect.element(page.getByRole('alert')).toHaveTextContent('Pase antes la facultad Informática a otra área')
    await expect.element(boton('Continuar')).toBeDisabled()
  })

  test('ORG-28 what changed meanwhile shows the counts of now and goes back to the first step', async () => {
    let visitas = 2
    const { contados } = await abrirCierre(() => recuento({ cantidades: cantidades({ visitas, usuarios: 2 }) }))
    responder(cierreApi.cerrar, () => rechazo('asuntosCambiados'))
    await expect.element(cerrar()).toMatchTextContent('Visitas sin hora de salida')
    await hastaConfirmar()
    visitas = 3
    await boton('Cerrar área').click()
    await expect
      .element(aviso('Mientras decidía, el área recibió o terminó asuntos. Revise las cantidades.'))
      .toBeVisible()
    expect(actual()).toMatch(/Qué tiene/)
    await expect.element(boton('Visitas sin hora de salida de Gerencia de Obras: 3, ver la lista')).toBeVisible()
    expect(contados).toHaveLength(2)
  })

  test('ORG-28 an owner that is no open area any more is refused beside its field', async () => {
    await abrirCierre()
    responder(cierreApi.cerrar, () => rechazo('validacion', { errors: { 'destinos.visitas': 'Elija un área activa' } }))
    await hastaConfirmar()
    await boton('Cerrar área').click()
    await expect
      .element(lista('Quién recibe: Visitas sin hora de salida'))
      .toHaveAccessibleDescription(/Elija un área activa/)
  })

  test('ORG-25 ORG-26 left at any step it keeps nothing, is counted anew when it opens again, and on a phone one step shows at a time', async () => {
    let visitas = 2
    await abrirCierre(() => recuento({ cantidades: cantidades({ visitas, usuarios: 2 }) }))
    await page.viewport(390, 800)
    await hastaConfirmar()
    await revisarAccesibilidad()
    expect(sinDesborde()).toBe(true)
    await cerrar().getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect.element(cerrar()).not.toBeInTheDocument()
    await page.viewport(1440, 900)
    visitas = 5
    await elegirActo('Gerencia de Obras', 'Cerrar')
    // Counted anew at each opening (ORG-26).
    await expect.element(boton('Visitas sin hora de salida de Gerencia de Obras: 5, ver la lista')).toBeVisible()
    expect(actual()).toMatch(/Qué tiene/)
  })
})

test('ORG-25 kinds without a count keep their capitals in the sentence that names them', async () => {
  await abrirCierre(recuento({ cantidades: cantidades({ visitas: 1 }) }))
  await expect.element(cerrar()).toMatchTextContent('Sin asuntos: documentos sin PDF firmado o definitivo')
})

test('ORG-31 two areas become a new one that is named there, with the counts of each', async () => {
  await abrirAreas()
  responder(catalogosApi.cargos, listaDe([{ id: 2, name: 'Especialista' }]))
  responder(cierreApi.contar, ({ params: { id } }) => ({
    data: id === 25 ? recuento() : recuento({ cantidades: cantidades({ visitas: 1 }), personas: [], facultades: [] }),
  }))
  const nueva = unArea(120, 'Gerencia de Ciudad', { siglas: 'GC' })
  const enviados = responder(cierreApi.fusionar, { data: { area_id: 120, cantidades: cantidades() } })
  await elegirActo('Gerencia de Obras', 'Fusionar')
  const fusionar = dialogo('FUSIONAR ÁREAS')
  await expect.element(fusionar).toMatchTextContent('Falta: otra área, en cuál se fusionan')
  await elegirArea('Agregar un área', 'Secretaría General')
  await campo('Se fusionan en').selectOptions('Un área nueva')
  await campo('Nombre de la nueva área').fill('Gerencia de Ciudad')
  await revisarAccesibilidad()
  await boton('Continuar').click()
  await expect.element(boton('Visitas sin hora de salida de Secretaría General: 1, ver la lista')).toBeVisible()
  await boton('Continuar').click()
  await campo('Qué pasa con 2 personas').selectOptions('Trasladar, con los mismos permisos')
  await boton('Continuar').click()
  await campo('Documento que lo dispone').fill('Ordenanza Municipal 012')
  await expect
    .element(fusionar)
    .toMatchTextContent('3 visitas sin hora de salida quedan en cuidado de Gerencia de Ciudad')
  responder(areasApi.listar, listaDe([...areasDeMuestra(), nueva]))
  await boton('Fusionar áreas').click()
  await expect.element(aviso('2 áreas cerradas. 5 asuntos y 2 personas pasaron a sus nuevas áreas.')).toBeVisible()
  expect(enviados[0]?.body).toMatchObject({
    ids: [25, 4],
    destino: { name: 'Gerencia de Ciudad', siglas: 'GC', depende_de: null },
    cantidades: { '25': { visitas: 2 }, '4': { visitas: 1 } },
  })
})

describe('REABRIR ÁREA', () => {
  const abrirReapertura = async () => {
    await abrirAreas(areasDeMuestra())
    await page.getByRole('radio', { name: 'Cerradas' }).click()
    await elegirActo('Sub Gerencia de Transportes', 'Reabrir')
  }

  test('ORG-32 asks first and says what does not come back', async () => {
    responder(cierreApi.reabrir, { data: unArea(90, 'Sub Gerencia de Transportes') })
    await abrirReapertura()
    const pregunta = page.getByRole('alertdialog', { name: 'REABRIR ÁREA' })
    await expect.element(pregunta).toMatchTextContent('no vuelven')
    await revisarAccesibilidad()
    await pregunta.getByRole('button', { name: 'Reabrir' }).click()
    await expect
      .element(aviso('Se reabrió Sub Gerencia de Transportes. Devuelva las personas y asuntos uno por uno.'))
      .toBeVisible()
  })

  test('ORG-32 a name that another area has by now is told', async () => {
    responder(cierreApi.reabrir, () => rechazo('validacion', { errors: { name: 'Ya existe un área con ese nombre' } }))
    await abrirReapertura()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reabrir' }).click()
    await expect.element(aviso('Ya existe un área con ese nombre')).toBeVisible()
    await expect.element(filaDeArea('Sub Gerencia de Transportes')).toBeInTheDocument()
  })
})

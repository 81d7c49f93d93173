import { MENSAJES_TRAMITE, MOTIVO_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, eliminar, filaDe, observar } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()

describe('API-76 observing', () => {
  test('MPV-69 MPV-72 MPV-76 the submission is annulled and its applicant hears why and until when to mend it', async () => {
    const email = 'observada@example.com'
    const { id, nro_registro } = await unTramite(banco, { email, asunto: 'Pide licencia' })
    // A Friday: the two working days are Monday and Tuesday.
    banco.poner(new Date('2026-11-20T11:00:00-05:00'))
    expect(await observar(await banco.como('mila'), id, 'Falta firmar la segunda hoja')).toMatchObject({ status: 200 })
    banco.poner(AHORA)
    expect(await filaDe(banco.db, id)).toMatchObject({
      ...{ estado: 'OBSERVADO', send_mail: true, motivo: 'Falta firmar la segunda hoja', expe_id: null },
    })
    const [carta, ...otras] = await correosA(banco.db, email)
    expect(otras).toEqual([])
    expect(carta?.asunto).toContain(`${nro_registro} tiene una observación`)
    expect(carta?.texto).toContain('Falta firmar la segunda hoja')
    expect(carta?.texto).toContain('hasta el 24/11/2026')
    expect(carta?.texto).toContain('Pide licencia')
    expect(carta?.texto).not.toContain('98000001')
  })

  test('A3 D6 P-09 API-76 the mail goes to the stored address, with the names and the subject of the record', async () => {
    const email = 'suya@example.com'
    const { id } = await unTramite(banco, { email, nombres: 'Apaza Ticona Juan', asunto: 'El verdadero' })
    const { statusCode } = await (await banco.como('mila')).enviar({
      method: 'POST',
      url: mesaDePartesListaApi.observar.path,
      payload: {
        ...{ id, motivo: 'Adjunte el plano', email: 'victima@example.com', nombres: 'Otro', asunto: 'Compre aquí' },
        ...{ send_mail: false, estado: 'PENDIENTE', expe_id: '2026-000001' },
      },
    })
    expect(statusCode).toBe(200)
    expect(await correosA(banco.db, 'victima@example.com')).toEqual([])
    const [carta] = await correosA(banco.db, email)
    expect(carta?.texto).toMatch(/Apaza Ticona Juan: El verdadero/)
    expect(carta?.texto).not.toContain('Compre aquí')
    expect(await filaDe(banco.db, id)).toMatchObject({ estado: 'OBSERVADO', expe_id: null })
  })

  test('D5 a reason with line breaks starts no header and reaches one person', async () => {
    const email = 'lineas@example.com'
    const { id } = await unTramite(banco, { email })
    await observar(await banco.como('mila'), id, 'Corrija\r\nBcc: todos@example.com\r\n\r\nlo indicado')
    const [carta] = await correosA(banco.db, email)
    expect(carta?.asunto).not.toMatch(/[\r\n]|Bcc/)
    expect(await correosA(banco.db, 'todos@example.com')).toEqual([])
  })

  test.each([
    ['3 letters', 'abc'],
    ['only spaces', '      '],
    ['nothing', undefined],
    ['more than the longest', 'x'.repeat(MOTIVO_MAXIMO + 1)],
  ])('MPV-66 a reason of %s is refused and nothing is sent', async (_, motivo) => {
    const email = 'corta@example.com'
    const { id } = await unTramite(banco, { email })
    const { statusCode, body } = await (await banco.como('mila')).enviar({
      method: 'POST',
      url: mesaDePartesListaApi.observar.path,
      payload: { id, motivo },
    })
    expect(statusCode).toBe(422)
    if (motivo !== 'x'.repeat(MOTIVO_MAXIMO + 1))
      expect(JSON.parse(body).errors).toEqual({ motivo: MENSAJES_TRAMITE.motivoCorto })
    expect((await filaDe(banco.db, id)).estado).toBe('PENDIENTE')
    expect(await correosA(banco.db, email)).toEqual([])
  })

  test('MPV-66 four letters are enough', async () => {
    const { id } = await unTramite(banco)
    expect((await observar(await banco.como('mila'), id, 'vale')).status).toBe(200)
  })
})

describe('API-77 deleting', () => {
  test('MPV-70 MPV-72 MPV-77 D-33 a pending one leaves every call, its applicant hears of it, and its row stays', async () => {
    const email = 'borrada@example.com'
    const { id, nro_registro, archivos } = await unTramite(banco, { email, asunto: 'Vea http://malo.example' })
    const mila = await banco.como('mila')
    expect((await eliminar(mila, id)).status).toBe(200)
    expect((await mila.llamar(mesaDePartesListaApi.ver, { params: { id: String(id) } })).status).toBe(404)
    const { cuerpo } = await mila.llamar(mesaDePartesListaApi.listar, { query: {} })
    expect(cuerpo.data.map((t) => t.id)).not.toContain(id)
    expect((await filaDe(banco.db, id)).deleted_at).toEqual(AHORA)
    const cartas = await correosA(banco.db, email)
    expect(cartas.map(({ asunto }) => asunto)).toEqual([expect.stringContaining(`${nro_registro} fue eliminado`)])
    // Whoever filed with the address of somebody else reaches him with no words of his own.
    expect(JSON.stringify(cartas)).not.toMatch(/malo\.example|Quispe/)
    expect(await banco.archivosEnDisco()).toEqual(expect.arrayContaining(archivos))
  })

  test('MPV-72 the applicant of an annulled one has heard already', async () => {
    const email = 'ya-sabe@example.com'
    const { id } = await unTramite(banco, { email })
    const mila = await banco.como('mila')
    await observar(mila, id)
    await eliminar(mila, id)
    expect(await correosA(banco.db, email)).toHaveLength(1)
  })
})

import { MENSAJES_DESISTIMIENTO, mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { entrar, usarBanco } from '../../../test/banco.ts'
import { pdfDeTramite } from '../../../test/fabricas-presentar.ts'
import { unTramite } from '../../../test/fabricas-tramites.ts'
import { correosA, desistir, eliminar, filaDe, recepcionar } from '../../../test/mesa-de-partes.ts'

const banco = usarBanco()
const mila = () => entrar(banco.app, 'mila')

describe('CON-22 API-162 withdrawal that came on paper', () => {
  test('CON-22 API-162 it is entered with extent, reason and its PDF, which stays with the files of the filing', async () => {
    const { id } = await unTramite(banco, { email: 'papel@example.com' })
    const { status, cuerpo } = await desistir(await mila(), id, { alcance: 'pretension', motivo: 'Carta del 17/11' })
    expect([status, cuerpo.data]).toMatchObject([
      200,
      {
        ...{ id, estado: 'DESISTIDO', subsanacion: [] },
        papel_de_desistimiento: { name: 'desistimiento.pdf', url: expect.stringContaining('/storage/mpvirtual/') },
        desistimiento: { alcance: 'pretension', motivo: 'Carta del 17/11', registrado_por: expect.any(String) },
      },
    ])
    expect(cuerpo.data?.documentos[0]?.anexos).toEqual([])
    expect(await correosA(banco.db, 'papel@example.com')).toMatchObject([
      { asunto: expect.stringContaining('aceptamos su desistimiento') },
    ])
    const vista = await (await mila()).llamar(mesaDePartesListaApi.listar, {
      query: { 'columns[estado]': 'DESISTIDO' },
    })
    expect(vista.cuerpo.data.map((fila) => [fila.id, fila.papel_de_desistimiento?.name])).toContainEqual([
      id,
      'desistimiento.pdf',
    ])
  })

  test('CON-22 G3 the same paper again changes nothing and leaves no file; another person or paper is told', async () => {
    const { id } = await unTramite(banco)
    const papel = () => [pdfDeTramite('carta.pdf')]
    const nadia = await mila()
    expect((await desistir(nadia, id, {}, papel())).status).toBe(200)
    const archivos = () =>
      banco.db.selectFrom('tramites_archivos').select('path').where('tramite_id', '=', id).execute()
    const antes = await archivos()
    expect((await desistir(nadia, id, {}, papel())).status).toBe(200)
    expect(await archivos()).toEqual(antes)
    expect((await desistir(await banco.como('sol'), id, {}, papel())).cuerpo).toMatchObject({ codigo: 'yaDesistido' })
    expect((await desistir(nadia, id, { motivo: 'otro' }, papel())).cuerpo).toMatchObject({ codigo: 'yaDesistido' })
  })

  test('CON-22 without its PDF, of no case, of a kind that nobody withdraws: refused beside the field, and nothing is done', async () => {
    const { id } = await unTramite(banco)
    const nadia = await mila()
    const sin = await desistir(nadia, id, {}, [])
    expect([sin.status, sin.cuerpo]).toMatchObject([422, { errors: { selectedFile: MENSAJES_DESISTIMIENTO.sinPapel } }])
    for (const clave of ['interno:1', 'tramite:0', 'tramite:01', '15', `tramite:${'9'.repeat(12)}`]) {
      const { status, cuerpo } = await desistir(nadia, id, { clave })
      expect([clave, status, cuerpo]).toMatchObject([clave, 422, { errors: { clave: 'Identificador no válido' } }])
    }
    expect((await desistir(nadia, 999_999)).status).toBe(404)
    expect((await filaDe(banco.db, id)).estado).toBe('PENDIENTE')
  })

  test('CON-22 after reception, or once deleted, the front desk has it no more', async () => {
    const [recibido, borrado] = [await unTramite(banco), await unTramite(banco)]
    const nadia = await mila()
    await recepcionar(nadia, recibido.id)
    await eliminar(nadia, borrado.id)
    const dicho = await desistir(nadia, recibido.id)
    expect([dicho.status, dicho.cuerpo]).toMatchObject([
      409,
      { message: 'El trámite ya fue recepcionado: el desistimiento se presenta por escrito al área a cargo' },
    ])
    expect((await desistir(nadia, borrado.id)).status).toBe(404)
  })

  test('F6 CON-22 while nobody knows whether Sisgedo has it, it is not withdrawn', async () => {
    const { id } = await unTramite(banco)
    await sql`update tramites set recepcion_at = now() where id = ${id}`.execute(banco.db)
    expect((await desistir(await mila(), id)).cuerpo).toMatchObject({ codigo: 'recepcionEnCurso' })
    expect((await filaDe(banco.db, id)).estado).toBe('PENDIENTE')
  })

  test('Table EXP-F the database itself refuses a filing that is withdrawn and something else', async () => {
    const { id } = await unTramite(banco)
    await desistir(await mila(), id)
    for (const otro of [
      sql`expe_id = '2026-000001', recibido_at = now(), recibido_por = 1`,
      sql`send_mail = true, modo_observacion = 'anular', motivo = 'Falta la firma', observado_at = now()`,
      sql`deleted_at = now()`,
    ])
      await expect(sql`update tramites set ${otro} where id = ${id}`.execute(banco.db)).rejects.toThrow(/check/)
    await expect(
      sql`insert into desistimientos (clave, alcance, huella) values (${`tramite:${id}`}, 'pretension', '')`.execute(
        banco.db,
      ),
    ).rejects.toThrow(/desistimientos_pkey/)
  })
})

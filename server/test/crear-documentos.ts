import { documentosApi } from '@cabildo/contracts/documentos'
import type { TipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { Banco, Cliente } from './banco.ts'
import type { Persona } from './elenco.ts'
import { formularioDeDocumento } from './fabricas-documentos.ts'

export type FormularioDeDocumento = Parameters<typeof formularioDeDocumento>[0]
export type ArchivosDeDocumento = Partial<Record<'fileLocal' | 'selectedFileAnexo[]', File[]>>

/** Saving a document through the door: well-formed, with fields changed at will, and the number that was given last. */
export const creacionDeDocumentos = (banco: Banco) => ({
  crear: async (mas: FormularioDeDocumento = {}, archivos?: ArchivosDeDocumento, quien: Persona | Cliente = 'sara') =>
    (typeof quien === 'string' ? await banco.como(quien) : quien).llamar(documentosApi.crear, {
      body: formularioDeDocumento(mas),
      ...(archivos && { archivos }),
    }),
  enviar: async (cambios: Record<string, string | undefined>) =>
    (await banco.como('sara')).llamar(documentosApi.crear, {
      body: { ...formularioDeDocumento(), ...cambios } as never,
    }),
  ultimo: async (quien: Persona, tipo_doc: TipoDocumento, anio = 2026): Promise<number> =>
    (await (await banco.como(quien)).llamar(documentosApi.correlativo, { body: { tipo_doc, anio } })).cuerpo.correlativo
      .nro_correlativo - 1,
})

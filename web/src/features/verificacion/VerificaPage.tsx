import { esTipoDocumento, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { seVerificaConCodigo } from '@cabildo/contracts/verificacion'
import { lazy, Suspense, useMemo } from 'react'
import { useDatosDeLaDireccion } from '../../platform/direccion.ts'
import banda from '../../shell/BandaPublica.module.css'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Ayuda } from './Ayuda.tsx'
import { Comprobar } from './Comprobar.tsx'
import { Formulario } from './Formulario.tsx'
import { useConsulta, type Valores } from './useConsulta.ts'
import clases from './VerificaPage.module.css'

const DocumentoModal = lazy(() => import('./DocumentoModal.tsx').then((m) => ({ default: m.DocumentoModal })))

/**
 * Public verification of signed documents: by code, by the QR that they bear, and of one's own copy (VER-01 to VER-15).
 */
export function VerificaPage() {
  const datos = useDatosDeLaDireccion()
  const { valores, conArchivo } = useMemo(() => leerQr(datos), [datos])
  const consulta = useConsulta(valores)
  const { hallado, abierto, cerrar } = consulta
  return (
    <div className={clases.pagina} data-ancho="completo">
      <BandaPublica
        titulo="Verificar documento"
        texto="Compruebe que una norma firmada digitalmente fue emitida por la municipalidad."
      />
      <div className={banda.columna}>
        <div className={clases.rejilla}>
          <div className={clases.tarjetas}>
            <section className={clases.tarjeta} aria-label="Verificar por código">
              <Formulario consulta={consulta} />
            </section>
            <Comprobar conArchivo={conArchivo} />
          </div>
          <Ayuda />
        </div>
      </div>
      {hallado && (
        <Suspense>
          <DocumentoModal hallado={hallado} abierto={abierto} onClose={cerrar} />
        </Suspense>
      )}
    </div>
  )
}

/** The data in the address of a printed QR. */
interface DelQr {
  /** The values for the form; null where there is nothing to fill in. */
  valores: Partial<Valores> | null
  /** The name of a document whose type has no verification by code: its PDF is verified instead. */
  conArchivo: string | null
}

const NADA: DelQr = { valores: null, conArchivo: null }

/** Reads '#/verifica?tipo_doc=3&nro_doc=045&anio=2026&code_verifica=…', the address that documents bear (DOC-51). */
const leerQr = (datos: string): DelQr => {
  const parametros = new URLSearchParams(datos)
  const de = (campo: string, forma: RegExp) => {
    const valor = parametros.get(campo)?.trim() ?? ''
    return forma.test(valor) ? valor : ''
  }
  const tipo_doc = Number(de('tipo_doc', /^\d{1,2}$/))
  const nro_doc = de('nro_doc', /^\d{1,8}$/)
  const anio = de('anio', /^\d{4}$/)
  const code_verifica = de('code_verifica', /^[A-Za-z0-9]{1,20}$/).toUpperCase()
  if (esTipoDocumento(tipo_doc) && !seVerificaConCodigo(tipo_doc))
    return {
      valores: null,
      conArchivo: [tipoDocumento(tipo_doc).name, nro_doc && `N° ${nro_doc}-${anio}`].join(' ').trim(),
    }
  if (!nro_doc && !anio && !code_verifica) return NADA
  return {
    valores: { ...(seVerificaConCodigo(tipo_doc) && { tipo_doc }), nro_doc, anio, code_verifica },
    conArchivo: null,
  }
}

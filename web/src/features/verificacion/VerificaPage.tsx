import { lazy, Suspense, useMemo } from 'react'
import { useDatosDeLaDireccion } from '../../platform/direccion.ts'
import { BandaPublica } from '../../shell/BandaPublica.tsx'
import { Ayuda } from './Ayuda.tsx'
import { leerQr } from './direccion.ts'
import { Formulario } from './Formulario.tsx'
import { useConsulta } from './useConsulta.ts'
import clases from './VerificaPage.module.css'

// Below what shows at first, and heavier than the form.
const Comprobar = lazy(() => import('./Comprobar.tsx').then((m) => ({ default: m.Comprobar })))
const DocumentoModal = lazy(() => import('./DocumentoModal.tsx').then((m) => ({ default: m.DocumentoModal })))

/** Public verification of signed documents: by code, by the QR that they bear, and of one's own copy (VER-01 to VER-15). */
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
      <div className={clases.columna}>
        <div className={clases.rejilla}>
          <div className={clases.tarjetas}>
            <section className={clases.tarjeta} aria-label="Verificar por código">
              <Formulario consulta={consulta} />
            </section>
            <Suspense>
              <Comprobar conArchivo={conArchivo} />
            </Suspense>
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

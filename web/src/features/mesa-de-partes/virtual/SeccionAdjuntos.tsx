import { MENSAJES_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { type Formulario, Seccion } from '../../formularios/index.ts'
import { Anexos } from './Anexos.tsx'
import { revisarAdjunto } from './adjuntos.ts'
import type { Tramite } from './tramite.ts'
import clases from './virtual.module.css'

/** Section 3: the main PDF and up to four annexes (MPV-10, MPV-11, MPV-26 to MPV-32). */
export const SeccionAdjuntos = ({ form }: { form: Formulario<Tramite> }) => {
  const { selectedFile, selectedFileAnexo } = form.valores
  return (
    <Seccion numero={3} titulo="ADJUNTAR DOCUMENTO" texto="Solo PDF, de hasta 10 MB cada uno.">
      <div id="selectedFile" className={clases.adjunto}>
        <span aria-hidden="true">Documento principal</span>
        <CampoArchivo
          etiqueta="Documento principal"
          archivo={selectedFile}
          onArchivo={(elegido) => form.poner({ selectedFile: elegido })}
          revisar={revisarAdjunto}
          error={form.errores.selectedFile}
          vacio={MENSAJES_TRAMITE.sinPrincipal}
        />
      </div>
      <Anexos
        anexos={selectedFileAnexo}
        onAnexos={(nuevos) => form.poner({ selectedFileAnexo: nuevos })}
        error={form.errores.selectedFileAnexo}
      />
    </Seccion>
  )
}

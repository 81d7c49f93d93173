import { ASUNTO_MAXIMO, FOLIO_MAXIMO, NDOCUMENTO_MAXIMO, TIPOS_TRAMITE } from '@cabildo/contracts/mesa-de-partes'
import { CampoDni } from '../../../ui/CampoDni.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { AreaDeTexto, type Formulario, Seccion } from '../../formularios/index.ts'
import type { Tramite } from './tramite.ts'
import clases from './virtual.module.css'

const TIPOS = [
  { value: '', label: 'Seleccione' },
  ...TIPOS_TRAMITE.map(({ id, name }) => ({ value: String(id), label: name })),
]

/** Section 2: kind of document, its number, folios and subject (MPV-08, MPV-09, MPV-25). */
export const SeccionDocumento = ({ form }: { form: Formulario<Tramite> }) => (
  <Seccion numero={2} titulo="DATOS DEL DOCUMENTO">
    <div className={clases.dos}>
      <Selector
        id="tipo_documento"
        name="tipo_documento"
        label="Tipo de documento"
        data={TIPOS}
        value={form.valores.tipo_documento}
        error={conError(form.errores.tipo_documento)}
        onChange={({ currentTarget }) => form.poner({ tipo_documento: currentTarget.value })}
      />
      <CampoDni
        {...form.texto('ndocumento')}
        label="Número de documento"
        maxLength={NDOCUMENTO_MAXIMO}
        onChange={(ndocumento) => form.poner({ ndocumento })}
      />
    </div>
    <CampoDni
      {...form.texto('folio')}
      className={clases.folio}
      label="Folios"
      description="Cantidad de hojas, contando los anexos"
      maxLength={FOLIO_MAXIMO}
      onChange={(folio) => form.poner({ folio })}
    />
    <AreaDeTexto
      {...form.texto('asunto')}
      label="Asunto"
      description="Diga qué pide, en una o dos frases"
      maxLength={ASUNTO_MAXIMO}
    />
  </Seccion>
)

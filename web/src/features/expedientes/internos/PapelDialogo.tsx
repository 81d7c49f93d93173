import { TIPOS_EN_PAPEL } from '@cabildo/contracts/documentos-comunicaciones'
import { PALABRAS_DE_INTERNO } from '@cabildo/contracts/expedientes-bandeja'
import { NUMERO_EN_PAPEL_MAXIMO, TIPO_OTRO } from '@cabildo/contracts/expedientes-internos'
import { ASUNTO_MAXIMO, ASUNTO_MINIMO, FOLIO_MAXIMO } from '@cabildo/contracts/mesa-de-partes'
import { IconFileImport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areasQuery } from '../../../platform/areas.ts'
import { entidad } from '../../../platform/entidad.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Textarea, TextInput } from '../../../ui/kit/campo.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { SelectorConReintento } from '../../../ui/SelectorConReintento.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { CamposDestinos } from '../actos/CamposDestinos.tsx'
import { CampoHasta } from './CampoHasta.tsx'
import { INTERNOS, type Papel } from './internos.api.ts'
import { type PropsDeInterno, useInterno } from './useInterno.ts'

const VACIO: Papel = { tipo: '', numero: '', area_origen: '', folios: '', asunto: '' }
const TIPOS = [
  { value: '', label: 'Elija' },
  ...TIPOS_EN_PAPEL.map(({ id, name }) => ({ value: String(id), label: name })),
  { value: TIPO_OTRO, label: PALABRAS_DE_INTERNO.otro },
]
/** What each field is called in the foot while it is missing. */
const FALTAS: readonly (readonly [campo: keyof Papel, nombre: string, minimo: number])[] = [
  ['tipo', 'tipo', 1],
  ['numero', 'número', 1],
  ['area_origen', 'área que lo envía', 1],
  ['folios', 'folios', 1],
  ['asunto', 'asunto', ASUNTO_MINIMO],
]

/** REGISTRAR DOCUMENTO EN PAPEL: a paper that came from inside without a document in the product (EXP-50). */
export const PapelDialogo = (ventana: PropsDeInterno) => {
  const { abierto, onClose } = ventana
  const { titulo, boton, noHecho } = PALABRAS_DE_INTERNO.papel
  const [pdf, setPdf] = useState<File | null>(null)
  const [avance, setAvance] = useState<number | null>(null)
  const areas = useQuery({ ...areasQuery, enabled: abierto })
  const interno = useInterno<Papel>({
    ...ventana,
    ...{ vacio: VACIO, sinDestino: true, noHecho },
    enviar: (papel, envio) => {
      setAvance(pdf ? 0 : null)
      return INTERNOS.papel(papel, envio, pdf, (parte) => setAvance(parte < 1 ? parte : null))
    },
    alHacer: () => setPdf(null),
  })
  const { valores, poner } = interno
  return (
    <FormDialogo
      abierto={abierto}
      onClose={() => {
        setPdf(null)
        onClose()
      }}
      tam="lg"
      titulo={titulo}
      onSubmit={interno.hacer}
      falta={[
        ...FALTAS.flatMap(([campo, nombre, minimo]) => (valores[campo].trim().length < minimo ? [nombre] : [])),
        ...interno.falta,
      ]}
      enviando={interno.enviando}
      sucio={interno.sucio || pdf !== null}
      textoBoton={boton}
      icono={<Icono de={IconFileImport} />}
      {...(interno.enviando && pdf && { estado: <Progreso texto="Enviando" fraccion={avance} /> })}
    >
      {interno.rechazo && <Rechazo motivo={interno.rechazo} />}
      <div className={estilos.campos}>
        <div className={estilos.pares}>
          <Selector
            label="Tipo"
            required
            data={TIPOS}
            value={valores.tipo}
            onChange={({ currentTarget }) => poner({ tipo: currentTarget.value })}
          />
          <TextInput
            label="Número"
            required
            maxLength={NUMERO_EN_PAPEL_MAXIMO}
            value={valores.numero}
            onChange={({ currentTarget }) => poner({ numero: currentTarget.value })}
          />
          <SelectorConReintento
            label="Área que lo envía"
            required
            data={[
              { value: '', label: 'Elija' },
              ...(areas.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            value={valores.area_origen}
            onReintentar={areas.isError && !areas.data ? () => void areas.refetch() : undefined}
            onChange={({ currentTarget }) => poner({ area_origen: currentTarget.value })}
          />
          <TextInput
            label="Folios"
            required
            inputMode="numeric"
            maxLength={FOLIO_MAXIMO}
            value={valores.folios}
            onChange={({ currentTarget }) => poner({ folios: currentTarget.value.replace(/\D/g, '') })}
          />
        </div>
        <Textarea
          label="Asunto"
          required
          autosize
          minRows={2}
          maxLength={ASUNTO_MAXIMO}
          value={valores.asunto}
          onChange={({ currentTarget }) => poner({ asunto: currentTarget.value })}
        />
        <CampoArchivo
          etiqueta="PDF"
          vacio="Sin PDF: es opcional"
          archivo={pdf}
          maximoBytes={entidad.subidaMaximaBytes}
          onArchivo={setPdf}
        />
        <CamposDestinos
          {...interno.de}
          activo={abierto && !interno.enviando}
          {...(interno.de.destinos.lista.length === 0 && { nota: PALABRAS_DE_INTERNO.sinDestino })}
        />
        <CampoHasta key={String(abierto)} {...interno} />
      </div>
    </FormDialogo>
  )
}

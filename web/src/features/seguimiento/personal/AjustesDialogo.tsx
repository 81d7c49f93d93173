import type { ColumnasDetectadas } from '@cabildo/contracts/seguimiento'
import {
  MENSAJES_SEGUIMIENTO,
  VARIABLES_LEIDAS,
  VARIABLES_OBRA,
  VARIABLES_OPCIONALES,
  type VariableLeida,
} from '@cabildo/contracts/seguimiento-reglas'
import { IconAlertCircle, IconDeviceFloppy, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { avisar } from '../../../ui/avisos.ts'
import { BotonEspera } from '../../../ui/BotonEspera.tsx'
import { conError } from '../../../ui/conError.tsx'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { TextInput } from '../../../ui/kit/campo.tsx'
import { ACEPTA_LIBROS } from '../../../ui/libro.ts'
import { useGrabarAjustes } from './personal.api.ts'
import estilos from './personal.module.css'
import { type Columnas, SIN_COLUMNAS, useColumnas } from './useColumnas.ts'

interface Pedidos {
  columnas: Columnas
  /** The workbook whose headings are read as soon as the dialog opens. */
  de: File | null
}

interface Props {
  /** The settings as they are; null closes the dialog. */
  pedidos: Pedidos | null
  onClose: () => void
  onGrabados: () => void
  encima: boolean
}

const NINGUNOS: Pedidos = { columnas: SIN_COLUMNAS, de: null }

/** AJUSTES COLUMNAS EXCEL: which column each variable stands in (SEG-15, SEG-20). Each opening begins anew. */
export const AjustesDialogo = ({ pedidos, ...resto }: Props) => {
  const [vez, setVez] = useState(0)
  const [vistos, setVistos] = useState(NINGUNOS)
  // The last settings stay while the dialog closes, so that it is not empty meanwhile.
  if (pedidos && pedidos !== vistos) {
    setVistos(pedidos)
    setVez(vez + 1)
  }
  return <Ajustes key={vez} abierto={pedidos !== null} pedidos={vistos} {...resto} />
}

const Ajustes = ({
  abierto,
  pedidos,
  onClose,
  onGrabados,
  encima,
}: Omit<Props, 'pedidos'> & { abierto: boolean; pedidos: Pedidos }) => {
  const forma = useColumnas(pedidos.columnas)
  const grabar = useGrabarAjustes()
  const campos = useRef<HTMLDivElement>(null)
  const alAbrir = useEffectEvent(() => {
    if (pedidos.de) void forma.detectar(pedidos.de)
  })
  useEffect(() => alAbrir(), [])

  const enviar = async () => {
    if (!forma.envio) return
    try {
      await grabar.mutateAsync(forma.envio)
      avisar.exito(MENSAJES_SEGUIMIENTO.grabado)
      onGrabados()
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi) {
        flushSync(() => forma.rechazar(fallo.campos))
        campos.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      }
      avisarFallo(fallo, MENSAJES_SEGUIMIENTO.noGuardado)
    }
  }
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="AJUSTES COLUMNAS EXCEL"
      tam="480px"
      encima={encima}
      arrastrable
      onSubmit={enviar}
      falta={forma.falta}
      enviando={grabar.isPending}
      sucio={forma.sucio}
      textoCerrar="Cerrar"
      icono={<Icono de={IconDeviceFloppy} />}
    >
      <div ref={campos} className={estilos.cuerpo}>
        <CamposColumnas forma={forma} />
        <Deteccion forma={forma} />
      </div>
    </FormDialogo>
  )
}

/** Fills in the letters from the headings of a workbook, and shows the result. */
const Deteccion = ({ forma }: { forma: ReturnType<typeof useColumnas> }) => {
  const entrada = useRef<HTMLInputElement>(null)
  const { detectadas, errorLibro } = forma
  return (
    <div className={estilos.deteccion}>
      {/* The button below opens it. */}
      <input
        ref={entrada}
        type="file"
        accept={ACEPTA_LIBROS}
        aria-label="Excel con los encabezados"
        hidden
        onChange={({ currentTarget }) => {
          const archivo = currentTarget.files?.[0]
          if (archivo) void forma.detectar(archivo)
          // So that the same file, corrected meanwhile, may be chosen again.
          currentTarget.value = ''
        }}
      />
      <BotonEspera
        variant="default"
        leftSection={<Icono de={IconFileSearch} />}
        esperando={forma.detectando}
        onClick={() => entrada.current?.click()}
      >
        Detectar desde un Excel
      </BotonEspera>
      <p role="status">
        {forma.detectando && 'Leyendo los encabezados'}
        {detectadas && loHallado(detectadas)}
        {!forma.detectando && !detectadas && !errorLibro && 'Propone las letras según los encabezados. No graba nada.'}
      </p>
      {errorLibro && (
        <p role="alert" className={estilos.error}>
          <Icono de={IconAlertCircle} tam={16} />
          {errorLibro}
        </p>
      )}
    </div>
  )
}

const loHallado = ({ hoja, fila, columnas, nombre }: ColumnasDetectadas & { nombre: string }): string => {
  const halladas = VARIABLES_OBRA.filter(({ campo }) => columnas[campo]).length
  const cuantas =
    halladas === VARIABLES_OBRA.length
      ? `Se encontraron las ${halladas} columnas`
      : `Se encontraron ${halladas} de las ${VARIABLES_OBRA.length} columnas`
  return `${cuantas} en la fila ${fila} de la hoja ${hoja} de ${nombre}. Revíselas antes de grabar.`
}

const OPCIONALES: ReadonlySet<VariableLeida> = new Set(VARIABLES_OPCIONALES.map(({ campo }) => campo))

/** VARIABLE and COLUMNA, one line each, with the heading found and the error below the name (SEG-15). */
const CamposColumnas = ({ forma }: { forma: ReturnType<typeof useColumnas> }) => {
  const id = useId()
  return (
    <table className={estilos.tabla}>
      <thead>
        <tr>
          <th scope="col">VARIABLE</th>
          <th scope="col">COLUMNA</th>
        </tr>
      </thead>
      <tbody>
        {VARIABLES_LEIDAS.map(({ campo, titulo }) => {
          const error = forma.error(campo)
          const nota = forma.nota(campo)
          return (
            <tr key={campo}>
              <th scope="row">
                <span id={`${id}-${campo}`}>{titulo}</span>
                {OPCIONALES.has(campo) && <span className={estilos.opcional}> (opcional)</span>}
                <span id={`${id}-${campo}-nota`} className={estilos.notas}>
                  {nota && <small data-falta={nota.startsWith('No ') || undefined}>{nota}</small>}
                  {conError(error)}
                </span>
              </th>
              <td>
                <TextInput
                  name={campo}
                  value={forma.columnas[campo]}
                  error={Boolean(error)}
                  aria-labelledby={`${id}-${campo}`}
                  aria-describedby={`${id}-${campo}-nota`}
                  aria-invalid={error ? true : undefined}
                  aria-required={!OPCIONALES.has(campo)}
                  maxLength={2}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  onChange={({ currentTarget }) => forma.poner(campo, currentTarget.value)}
                  onBlur={() => forma.dejar(campo)}
                />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

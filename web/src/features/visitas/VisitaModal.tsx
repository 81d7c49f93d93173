import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { tieneFacultad } from '@cabildo/contracts/base/permisos'
import { esDia } from '@cabildo/contracts/base/tiempo'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { etiquetaTrabajador, type OpcionTrabajador } from '@cabildo/contracts/trabajadores'
import {
  DIAS_EXTEMPORANEO,
  DOCUMENTOS,
  MENSAJES_VISITAS,
  MOTIVO_MAXIMO,
  NOMBRE_MAXIMO,
  REGISTRO_MAXIMO,
  TIPOS_DOCUMENTO,
  type TipoDocumento,
  ubicacionesDe,
  type Visita,
} from '@cabildo/contracts/visitas'
import { EXTEMPORANEO } from '@cabildo/contracts/visitas-lista'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { areasQuery } from '../../platform/areas.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { UltimoCambio } from '../../platform/UltimoCambio.tsx'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { CampoFecha } from '../../ui/CampoFecha.tsx'
import { conError } from '../../ui/conError.tsx'
import cuerpo from '../../ui/cuerpo.module.css'
import { FormularioDeRegistro } from '../../ui/FormularioDeRegistro.tsx'
import { Hallazgo } from '../../ui/Hallazgo.tsx'
import { Loader } from '../../ui/kit/boton.tsx'
import { Textarea, TextInput } from '../../ui/kit/campo.tsx'
import { Checkbox } from '../../ui/kit/marca.tsx'
import { opcional } from '../../ui/opcional.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { SelectorConReintento } from '../../ui/SelectorConReintento.tsx'
import type { Borrador } from '../../ui/useBorrador.ts'
import { useDebouncedValue } from '../../ui/useMediaQuery.ts'
import { Antecedentes } from './Antecedentes.tsx'
import { LectorDni } from './LectorDni.tsx'
import { useLecturaSuelta } from './useLecturaSuelta.ts'
import { SIN_UBICACION, useVisitaForm } from './useVisitaForm.ts'
import estilos from './VisitaModal.module.css'
import { antecedentesQuery, traerVisita, useGuardarVisita } from './visitas.api.ts'

/** Typing a passport asks once, and not for every key. */
const ESPERA_MS = 250
const DNI_AUSENTE = 'No encontramos ese DNI. Revise el número.'
/** An hour of four digits as HH:MM, the colon put in while it is typed; the browser's own field would follow its language. */
const conDosPuntos = (escrito: string, antes: string): string => {
  const digitos = escrito.replace(/\D/g, '').slice(0, 4)
  if (escrito.length < antes.length || digitos.length < 2) return escrito.replace(/[^\d:]/g, '')
  return `${digitos.slice(0, 2)}:${digitos.slice(2)}`
}

/** The fields behind the disclosure. */
const MAS_DATOS = ['entidad', 'lugar', 'observacion', 'ingreso'] as const

interface Props {
  /** The visit to edit; null creates one. */
  visita: Visita | null
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  onGrabada: (visita: Visita) => void
  area: SesionUsuario['area']
  /** Records the exit of a visitor who is found to be inside, and tells the outcome. */
  registrarSalida: (visita: Visita) => Promise<unknown>
  saliendo: (visita: Visita) => boolean
  /** Undefined while the employees could not be loaded. */
  trabajadores: readonly OpcionTrabajador[] | undefined
  /** Asks for the employees again; given only when they could not be loaded. */
  onReintentar?: () => void
}

/** CREAR VISITA and EDITAR VISITA (VIS-11 to VIS-26, VIS-36). */
export function VisitaModal(props: Props) {
  const { visita: pedida, abierto, borrador, onClose, onGrabada, area, registrarSalida, saliendo } = props
  const { trabajadores, onReintentar } = props
  const [leido, setLeido] = useState('')
  const guardar = useGuardarVisita()
  const { forma, busqueda, falta, errorDni, ponerDni, ponerNombre, ponerNumero, ponerTipo } = useVisitaForm(
    { pedida, abierto, borrador },
    area,
    () => setLeido(''),
  )
  const { registro: visita, valores, poner, campo, texto } = forma
  const areas = useQuery({ ...areasQuery, enabled: abierto && tieneFacultad(area, 'locales') })
  const ofrecidas = ubicacionesDe(area, areas.data?.find(({ id }) => id === area.id)?.locales)
  // A visit keeps a location that its area has no more (ORG-18).
  const suya = valores.ubicacion
  const ubicaciones = suya === '' || ofrecidas.includes(suya) ? ofrecidas : [...ofrecidas, suya]
  const documento = DOCUMENTOS[valores.tipo_doc]
  const [quieto] = useDebouncedValue(valores.nrodoc, ESPERA_MS)
  const { data: { dentro = null, ultima = null } = {} } = useQuery({
    ...antecedentesQuery(valores.tipo_doc, valores.nrodoc),
    enabled: abierto && visita === null && quieto === valores.nrodoc && documento.patron.test(valores.nrodoc),
  })
  const elegible = (empacce_id: number | null): empacce_id is number =>
    trabajadores?.some((t) => t.empacce_id === empacce_id) ?? false
  const usada =
    ultima?.motivo === valores.motivo && (valores.empacce_id === ultima.empacce_id || !elegible(ultima.empacce_id))
  const [dia = '', minuto = ''] = valores.ingreso.split(' ')
  const conDatos = MAS_DATOS.some((cual) => valores[cual].trim() !== '')
  const conFalla = MAS_DATOS.some((cual) => forma.error(cual) !== undefined)

  const cerrar = () => {
    busqueda.olvidar()
    onClose()
  }
  const leer = (dni: string) => {
    setLeido(dni)
    ponerDni(dni)
    forma.enfocar('motivo')
  }
  const antesDeLeer = useRef(valores)
  useLecturaSuelta({
    activa: abierto && visita === null,
    alEmpezar: () => {
      antesDeLeer.current = valores
    },
    onLeer: (dni) => {
      poner(antesDeLeer.current)
      leer(dni)
    },
  })
  const buscando = busqueda.estado === 'buscando'

  return (
    <FormularioDeRegistro
      forma={forma}
      abierto={abierto}
      onClose={cerrar}
      titulo={visita ? 'EDITAR VISITA' : 'CREAR VISITA'}
      falta={falta}
      traer={(anterior) => traerVisita(area.id, anterior)}
      primero="motivo"
      grabar={guardar.mutateAsync}
      grabado={MENSAJES.grabado}
      alGrabar={({ data }) => onGrabada(data)}
      alFallar={avisarFallo}
    >
      {!visita && <LectorDni leido={valores.nrodoc === leido ? leido : ''} onLeer={leer} />}
      <div className={`${cuerpo.campos} ${estilos.campos}`}>
        <div className={estilos.persona}>
          <Selector
            label="Documento"
            disabled={visita !== null}
            value={valores.tipo_doc}
            data={TIPOS_DOCUMENTO.map((tipo) => ({ value: tipo, label: DOCUMENTOS[tipo].corto }))}
            onChange={({ currentTarget }) => ponerTipo(currentTarget.value as TipoDocumento)}
          />
          {valores.tipo_doc === 'DNI' ? (
            <CampoDni
              label="DNI"
              required
              disabled={visita !== null}
              value={valores.nrodoc}
              error={conError(errorDni)}
              rightSection={buscando ? <Loader size={16} role="img" aria-label="Buscando el DNI" /> : null}
              onChange={ponerDni}
              onBlur={() => forma.dejar('nrodoc')}
            />
          ) : (
            <TextInput
              label="Número"
              required
              disabled={visita !== null}
              autoComplete="off"
              spellCheck={false}
              maxLength={documento.maximo}
              {...texto('nrodoc')}
              onChange={({ currentTarget }) => ponerNumero(currentTarget.value)}
            />
          )}
          <TextInput
            label="Visitante"
            required
            // The answer of the lookup would replace what people type meanwhile.
            readOnly={buscando}
            placeholder={valores.tipo_doc === 'DNI' ? 'Se completa con el DNI' : 'Apellidos y nombres'}
            maxLength={NOMBRE_MAXIMO}
            autoComplete="off"
            {...texto('name')}
            onChange={({ currentTarget }) => ponerNombre(currentTarget.value)}
          />
          <Hallazgo estado={busqueda.estado} ausente={DNI_AUSENTE} className={estilos.hallazgo} />
          {busqueda.estado === 'ausente' && (
            <Checkbox
              className={estilos.sinConsulta ?? ''}
              label={MENSAJES_VISITAS.sinConsulta}
              checked={valores.sin_consulta}
              onChange={({ currentTarget }) => poner({ sin_consulta: currentTarget.checked })}
            />
          )}
          <Antecedentes
            dentro={dentro}
            ultima={usada ? null : ultima}
            sigue={ultima !== null && elegible(ultima.empacce_id)}
            saliendo={dentro !== null && saliendo(dentro)}
            onSalida={(abierta) => void registrarSalida(abierta)}
            onUsar={({ motivo, empacce_id }) => {
              poner({ motivo, ...(elegible(empacce_id) && { empacce_id }) })
              forma.enfocar('motivo')
            }}
            enfocarSiguiente={() => forma.enfocar('motivo')}
          />
        </div>
        <div>
          <Textarea
            label="Motivo de visita"
            required
            minRows={3}
            maxLength={MOTIVO_MAXIMO}
            {...texto('motivo')}
            description={forma.nota('motivo') ?? MENSAJES_VISITAS.motivoSePublica}
          />
          <p className={estilos.cuenta}>
            {valores.motivo.length} de {MOTIVO_MAXIMO}
          </p>
        </div>
        <SelectorConReintento
          label="Empleado a visitar"
          required
          {...campo('empacce_id')}
          value={valores.empacce_id}
          error={conError(trabajadores?.length === 0 ? MENSAJES_VISITAS.sinTrabajadores : forma.error('empacce_id'))}
          data={[
            { value: '0', label: 'Seleccione un empleado' },
            ...(trabajadores ?? []).map((t) => ({ value: String(t.empacce_id), label: etiquetaTrabajador(t) })),
          ]}
          onChange={({ currentTarget }) => poner({ empacce_id: Number(currentTarget.value) })}
          onReintentar={onReintentar}
        />
        <Selector
          label={opcional('Ubicación / Oficina')}
          {...texto('ubicacion')}
          data={[...ubicaciones, { value: '', label: SIN_UBICACION }]}
        />
        <MasDatos conDatos={conDatos} conFalla={conFalla}>
          <div className={estilos.campos}>
            <TextInput
              label={opcional('Entidad del visitante')}
              maxLength={REGISTRO_MAXIMO.entidad}
              autoComplete="off"
              {...texto('entidad')}
            />
            <TextInput
              label={opcional('Lugar específico')}
              maxLength={REGISTRO_MAXIMO.lugar}
              autoComplete="off"
              {...texto('lugar')}
            />
            <TextInput
              label={opcional('Observación')}
              maxLength={REGISTRO_MAXIMO.observacion}
              autoComplete="off"
              {...texto('observacion')}
            />
            {!visita && (
              <fieldset className={estilos.tardia}>
                <legend>
                  {EXTEMPORANEO} <span>hasta {DIAS_EXTEMPORANEO} días atrás</span>
                </legend>
                <CampoFecha
                  key={forma.vez}
                  label="Fecha de ingreso"
                  value={esDia(dia) ? dia : ''}
                  // An unfinished date is kept as it is written, so that it is refused and not taken for none.
                  onChange={(iso, escrito) => poner({ ingreso: `${iso || escrito} ${minuto}` })}
                  onBlur={() => forma.dejar('ingreso')}
                />
                <TextInput
                  label="Hora de ingreso"
                  placeholder="hh:mm"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                  {...campo('ingreso')}
                  value={minuto}
                  onChange={({ currentTarget }) =>
                    poner({ ingreso: `${dia} ${conDosPuntos(currentTarget.value, minuto)}` })
                  }
                />
              </fieldset>
            )}
          </div>
        </MasDatos>
      </div>
      {visita && <UltimoCambio modulo="visitas" id={visita.id} />}
    </FormularioDeRegistro>
  )
}

interface PropsDeMasDatos {
  conDatos: boolean
  conFalla: boolean
  children: ReactNode
}

/** A disclosure that opens by itself once a field of it holds something or is refused; people may close it again. */
const MasDatos = ({ conDatos, conFalla, children }: PropsDeMasDatos) => {
  const caja = useRef<HTMLDetailsElement>(null)
  // Before the first error takes the focus, which a field behind a closed disclosure could not.
  useLayoutEffect(() => {
    if (caja.current && (conDatos || conFalla)) caja.current.open = true
  }, [conDatos, conFalla])
  return (
    <details ref={caja} className={estilos.registro}>
      <summary>Más datos del registro de visitas</summary>
      {children}
    </details>
  )
}

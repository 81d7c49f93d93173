import { OTRO_PROCEDIMIENTO } from '@cabildo/contracts/mesa-de-partes'
import type { Dependencia } from '@cabildo/contracts/mesa-de-partes-lista'
import { loQueFalta, MENSAJES_VENTANILLA } from '@cabildo/contracts/ventanilla'
import { IconDeviceFloppy, IconInbox, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorApi } from '../../../platform/api.ts'
import { avisarFallo } from '../../../platform/consultas.ts'
import { usePreferencia } from '../../../platform/preferencia.ts'
import { procedimientosOfrecidosQuery, refrescarOfrecidos } from '../../../platform/procedimientos.ts'
import { avisar } from '../../../ui/avisos.ts'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { AvisoRecuperado } from '../../../ui/FormularioDeRegistro.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Interruptor } from '../../../ui/Interruptor.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Progreso } from '../../../ui/Progreso.tsx'
import type { Borrador } from '../../../ui/useBorrador.ts'
import { LectorDni, useLecturaSuelta } from '../../visitas/index.ts'
import { dependenciasQuery, unSoloOriginalQuery } from '../lista/mpv.api.ts'
import { Rechazo } from '../lista/Rechazo.tsx'
import { CampoProcedimiento } from '../lista/recepcion/CampoProcedimiento.tsx'
import { NuevoDestino } from '../lista/recepcion/NuevoDestino.tsx'
import recepcion from '../lista/recepcion/recepcion.module.css'
import { TablaDestinos } from '../lista/recepcion/TablaDestinos.tsx'
import { type Destinos, useDestinos } from '../lista/recepcion/useDestinos.ts'
import { cuentaDe, partesDe } from './archivos.ts'
import { CamposEscaneo } from './CamposEscaneo.tsx'
import { CampoAsunto, CamposDocumento, CamposPersona } from './CamposVentanilla.tsx'
import { type Hecho, Registrado, useCargo } from './CargoImpreso.tsx'
import { QueFalta } from './QueFalta.tsx'
import { useVentanillaForm } from './useVentanillaForm.ts'
import { useRegistrar } from './ventanilla.api.ts'
import estilos from './ventanilla.module.css'

interface Props {
  abierto: boolean
  borrador?: Borrador
  onClose: () => void
  alRegistrar: (id: number) => void
}

/** A filing that is being written has no type yet. */
const SIN_TIPO = { id: 0, procedimiento_id: null, procedimiento: null }

/**
 * REGISTRAR TRÁMITE EN VENTANILLA: a paper gets its number, its clock and its cargo at once, is observed or received and
 * derived in the same act, and the next one follows (EXP-71 to EXP-76).
 */
export const VentanillaModal = ({ abierto, borrador, onClose, alRegistrar }: Props) => {
  const [leido, setLeido] = useState('')
  const [hecho, setHecho] = useState<Hecho | null>(null)
  const [avance, setAvance] = useState<number | null>(null)
  const [recibe, setRecibe] = usePreferencia('recibir-en-ventanilla', ['no', 'si'])
  const dependencias = useQuery({ ...dependenciasQuery, enabled: abierto })
  const { data: ofrecidos = [] } = useQuery({ ...procedimientosOfrecidosQuery, enabled: abierto })
  const { data: unSoloOriginal = false } = useQuery({ ...unSoloOriginalQuery, enabled: abierto })
  const destinos = useDestinos(dependencias.data ?? [], { unSoloOriginal })
  const registrar = useRegistrar()
  const cliente = useQueryClient()
  // The list of destinations that the server refused; with another one the refusal is over.
  const [refutada, setRefutada] = useState<Destinos['lista'] | null>(null)
  const imprimirRef = useRef<HTMLButtonElement>(null)
  const de = useVentanillaForm(abierto, borrador, () => {
    setLeido('')
    setHecho(null)
    destinos.empezar(undefined)
  })
  const { forma, ponerDocumento } = de
  const { valores } = forma
  const cargo = useCargo(hecho?.id ?? 0, hecho?.codigo)
  const procedimiento = ofrecidos.find(({ id }) => id === valores.procedimiento_id)
  const falta = loQueFalta({ ...valores, requisitos: procedimiento?.requisitos ?? [] })
  const conDestinos = recibe === 'si'

  const leer = (dni: string) => {
    setLeido(dni)
    ponerDocumento(dni, 'DNI')
    forma.enfocar('tipo_documento')
  }
  const antes = useRef({ valores, nuevo: destinos.nuevo })
  useLecturaSuelta({
    activa: abierto && hecho === null && !registrar.isPending,
    alEmpezar: () => {
      antes.current = { valores, nuevo: destinos.nuevo }
    },
    onLeer: (dni) => {
      forma.poner(antes.current.valores)
      destinos.poner(antes.current.nuevo)
      leer(dni)
    },
  })

  const enviar = async (observar: boolean) => {
    const textos = forma.envio
    if (!textos) return
    setAvance(cuentaDe(valores).principal + valores.fotos.length > 0 ? 0 : null)
    const derivan = conDestinos && !observar ? destinos.lista : []
    try {
      const archivos = await partesDe(valores)
      const body = {
        ...textos,
        // Those of an older version of the type are not asked for any more.
        ...(procedimiento && {
          requisitos: JSON.stringify(
            valores.presentados.filter((requisito) => procedimiento.requisitos.includes(requisito)),
          ),
        }),
        observar: observar ? ('true' as const) : ('false' as const),
        destinos: JSON.stringify(derivan.map(({ dependencia, copia, proveido }) => ({ dependencia, copia, proveido }))),
      }
      const alAvanzar = (parte: number) => setAvance(parte < 1 ? parte : null)
      const registrado = await registrar.mutateAsync({ registro: { body, archivos }, opciones: { alAvanzar } })
      if (derivan.length > 0 && registrado.expe_id === null)
        avisar.advertencia(MENSAJES_VENTANILLA.registradoSinRecepcionar)
      else avisar.exito(MENSAJES_VENTANILLA.registrado)
      // What was written is registered: the next paper begins empty, under a key of its own (G3).
      flushSync(() => {
        forma.empezarDeNuevo()
        setHecho({ ...registrado, sinCorreo: textos.email === '' })
      })
      alRegistrar(registrado.id)
      imprimirRef.current?.focus()
    } catch (fallo) {
      if (fallo instanceof ErrorApi) {
        // At once, because the focus goes to what is seen to be wrong.
        flushSync(() => setRefutada(destinos.lista))
        de.rechazar(fallo.campos)
        refrescarOfrecidos(cliente, fallo.campos)
      }
      avisarFallo(fallo, MENSAJES_VENTANILLA.noRegistrado)
    }
  }
  const siguiente = () => {
    flushSync(() => setHecho(null))
    forma.caja.current?.querySelector<HTMLElement>('[data-lector] input')?.focus()
  }
  useAltN(abierto && hecho !== null, siguiente)

  const falla = falta.length > 0
  const icono = <Icono de={conDestinos && !falla ? IconInbox : IconDeviceFloppy} />
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo={MENSAJES_VENTANILLA.titulo}
      onSubmit={() => (hecho ? cargo.imprimir() : enviar(falla))}
      falta={hecho ? [] : [...de.falta, ...(conDestinos ? faltaDeDestinos(destinos, falla) : [])]}
      alFaltar={forma.marcarTodo}
      enviando={registrar.isPending}
      sucio={!hecho && (forma.sucio || destinos.lista.length > 0)}
      icono={icono}
      textoBoton={falla ? MENSAJES_VENTANILLA.observar : conDestinos ? 'Registrar y derivar' : 'Registrar'}
      {...(falla &&
        !hecho && {
          otroEnvio: { texto: MENSAJES_VENTANILLA.sinObservar, onSubmit: () => enviar(false) },
        })}
      {...(hecho && {
        textoCerrar: 'Cerrar',
        enLugarDeGrabar: (
          <>
            <Button variant="light" leftSection={<Icono de={IconPlus} />} aria-keyshortcuts="Alt+N" onClick={siguiente}>
              Registrar otro
            </Button>
            <Button ref={imprimirRef} leftSection={<Icono de={IconPrinter} />} onClick={cargo.imprimir}>
              Imprimir cargo
            </Button>
          </>
        ),
      })}
      estado={registrar.isPending && avance !== null ? <Progreso texto="Subiendo archivos" fraccion={avance} /> : null}
    >
      {hecho ? (
        <Registrado hecho={hecho} cargo={cargo} />
      ) : (
        <>
          <AvisoRecuperado forma={forma} />
          <div ref={forma.caja} className={`${cuerpo.campos} ${estilos.partes}`}>
            <LectorDni leido={valores.identidad === 'DNI' && valores.documento === leido ? leido : ''} onLeer={leer} />
            <Parte titulo="IDENTIFICACIÓN DEL SOLICITANTE">
              <CamposPersona de={de} />
            </Parte>
            <Parte titulo="DATOS DEL DOCUMENTO">
              <CamposDocumento de={de} />
              <CampoProcedimiento
                tramite={SIN_TIPO}
                value={valores.procedimiento_id}
                onChange={(procedimiento_id) => forma.poner({ procedimiento_id, presentados: [] })}
                destinos={destinos}
                dependencias={abierto ? dependencias.data : undefined}
                ninguno={OTRO_PROCEDIMIENTO}
                error={forma.error('procedimiento_id')}
              />
              <CampoAsunto de={de} />
            </Parte>
            {/* Before what is rare, so that few keys lead from the subject to where the paper goes (EXP-77). */}
            <Parte titulo="RECEPCION Y DERIVACION">
              <Interruptor
                label={MENSAJES_VENTANILLA.recibirYDerivar}
                checked={conDestinos}
                onChange={({ currentTarget }) => setRecibe(currentTarget.checked ? 'si' : 'no')}
              />
              {conDestinos && falla && <p className={estilos.aviso}>{MENSAJES_VENTANILLA.observadoNoSeDeriva}</p>}
              {conDestinos && (
                <EditorDeDestinos
                  destinos={destinos}
                  dependencias={dependencias.data}
                  onReintentar={
                    dependencias.isError && !dependencias.data ? () => void dependencias.refetch() : undefined
                  }
                  activo={abierto && !registrar.isPending}
                  error={refutada === destinos.lista ? forma.rechazos.destinos : undefined}
                />
              )}
            </Parte>
            <Parte titulo="QUÉ FALTA">
              <QueFalta de={de} procedimiento={procedimiento} />
            </Parte>
            <Parte titulo="DIGITALIZACIÓN">
              <p className={cuerpo.nota}>
                Puede registrar sin archivos: el trámite queda con la marca «{MENSAJES_VENTANILLA.faltaDigitalizar}».
              </p>
              <CamposEscaneo escaneo={valores} poner={forma.poner} error={(campo) => forma.error(campo)} />
            </Parte>
          </div>
        </>
      )}
    </FormDialogo>
  )
}

/** Alt N in the dialog, which keeps the screen's own from acting; not while a question stands above it (EXP-76). */
const useAltN = (activo: boolean, hacer: () => void) => {
  const actual = useRef(hacer)
  useEffect(() => {
    actual.current = hacer
  })
  useEffect(() => {
    if (!activo) return
    const alTeclear = (evento: KeyboardEvent) => {
      if (!evento.altKey || evento.ctrlKey || evento.key.toLowerCase() !== 'n') return
      if (document.querySelectorAll('[aria-modal="true"]').length > 1) return
      evento.preventDefault()
      actual.current()
    }
    window.addEventListener('keydown', alTeclear)
    return () => window.removeEventListener('keydown', alTeclear)
  }, [activo])
}

/** What the destinations still lack of; of what is missing something, none is asked for. */
const faltaDeDestinos = ({ lista, pendiente, esPropuesta }: Destinos, observable: boolean): string[] => {
  if (observable && (esPropuesta || !pendiente)) return []
  if (esPropuesta) return ['agregar el destino propuesto']
  if (pendiente) return ['agregar o borrar el destino escrito']
  return lista.length === 0 ? ['agregar un destino'] : []
}

/** A titled part of the form. */
const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={estilos.parte}>
      <h3 id={id}>{titulo}</h3>
      {children}
    </section>
  )
}

interface PropsDestino {
  destinos: Destinos
  dependencias: readonly Dependencia[] | undefined
  /** Loads the departments again; given only if that failed. */
  onReintentar: (() => void) | undefined
  activo: boolean
  /** What the server refused. */
  error: string | undefined
}

/** Where the paper goes, as the reception asks it (EXP-29, EXP-75). */
const EditorDeDestinos = ({ destinos, dependencias, onReintentar, activo, error }: PropsDestino) => {
  const codigo = useRef<HTMLInputElement>(null)
  const tabla = useRef<HTMLDivElement>(null)
  return (
    <>
      <NuevoDestino
        destinos={destinos}
        dependencias={dependencias}
        onReintentar={onReintentar}
        codigo={codigo}
        activo={activo}
        aLaVista
      />
      {/* Takes the focus when the focused line is removed; a line of what was refused takes it by itself. */}
      <div ref={tabla} tabIndex={-1} className={recepcion.caja} data-error={error ? '' : undefined}>
        {error && <Rechazo motivo={error} />}
        <TablaDestinos
          lista={destinos.lista}
          onQuitar={({ dependencia }) => {
            tabla.current?.focus()
            destinos.quitar(dependencia)
          }}
        />
      </div>
    </>
  )
}

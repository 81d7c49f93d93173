import { ERRORES } from '@cabildo/contracts/base/errores'
import { diaEnPalabras } from '@cabildo/contracts/base/meses'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Caso, CasoCompleto, Paso } from '@cabildo/contracts/consulta'
import { MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { DIGITOS_PARA_SUBSANAR } from '@cabildo/contracts/consulta-pasos'
import { IconCheck, IconClock, IconLogout, IconMail, IconPrinter } from '@tabler/icons-react'
import { lazy, type ReactNode, type SubmitEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { pausa } from '../../platform/reintento.ts'
import { enMegas } from '../../ui/archivo.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { DiasDelComputo, useComputo, VerComputo } from '../../ui/Computo.tsx'
import { conError } from '../../ui/conError.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import clases from './Caso.module.css'
import { autorizarCorreo, PACIENCIA_CON_CARGO_MS, RITMO_DEL_CARGO_MS, verCaso } from './consulta.api.ts'
import { cuando } from './cuando.ts'
import { Descarga, tamanoDe, useDescargas } from './Descargas.tsx'
import { Aviso } from './Entrada.tsx'
import { OtroCorreo } from './OtroCorreo.tsx'
import { type Abierta, type Consulta, palabrasDe } from './useConsulta.ts'

// Only who was told something reads it, and only who has to correct something needs its form.
const Respuestas = lazy(() => import('./Respuestas.tsx').then((m) => ({ default: m.Respuestas })))
const Subsanar = lazy(() => import('./Subsanar.tsx').then((m) => ({ default: m.Subsanar })))
const Desistir = lazy(() => import('./Desistir.tsx').then((m) => ({ default: m.Desistir })))

interface Props {
  abierta: Abierta
  consulta: Consulta
}

const SERIE = { Trámite: 'registro', Reclamo: 'reclamo', 'Solicitud de información': 'solicitud' } as const

/** The case, once somebody is in (Table CON-A, CON-10 to CON-14). */
export const CasoAbierto = ({ abierta, consulta }: Props) => {
  const { caso, enlace } = abierta
  return (
    <div className={clases.rejilla}>
      <div className={clases.tarjetas}>
        {/* What the three digits open is told as what the code opens is. */}
        <Estado key={caso.nivel} caso={caso} />
        {abierta.recibida && <Recibida key={abierta.recibida} texto={abierta.recibida} />}
        {caso.nivel === 2 && caso.actos.includes('subsanar') && (
          <Suspense>
            <Subsanar caso={caso} abierta={abierta} consulta={consulta} />
          </Suspense>
        )}
        {caso.nivel === 1 && caso.subsanar && enlace !== null && (
          <PedirDigitos enlace={enlace} consulta={consulta} titulo="SUBSANAR" label={DIGITOS_PARA_SUBSANAR} />
        )}
        {caso.correo_devuelto && <OtroCorreo caso={caso} abierta={abierta} consulta={consulta} />}
        <Pasos pasos={caso.pasos} />
        {caso.nivel === 2 && caso.respuestas.length > 0 && (
          <Suspense>
            <Respuestas caso={caso} abierta={abierta} consulta={consulta} />
          </Suspense>
        )}
        {caso.nivel === 2 && <Documentos caso={caso} abierta={abierta} consulta={consulta} />}
        {caso.nivel === 2 && caso.actos.includes('desistir') && (
          <Suspense>
            <Desistir caso={caso} abierta={abierta} consulta={consulta} />
          </Suspense>
        )}
        {caso.nivel === 1 && !caso.subsanar && enlace !== null && (
          <PedirDigitos
            enlace={enlace}
            consulta={consulta}
            titulo="Sus archivos y respuestas"
            label={MENSAJES_CONSULTA.pideDigitos}
          />
        )}
      </div>
      <aside className={clases.lateral} aria-label="Datos y opciones">
        <Datos caso={caso} />
        {caso.nivel === 2 && caso.actos.includes('correo') && (
          <Avisos caso={caso} abierta={abierta} consulta={consulta} />
        )}
        <div className={clases.botones}>
          <Button
            variant="default"
            leftSection={<Icono de={IconPrinter} tam={20} />}
            onClick={() => window.print()}
            fullWidth
          >
            Imprimir
          </Button>
          <Button
            variant="subtle"
            leftSection={<Icono de={IconLogout} tam={20} />}
            onClick={() => consulta.salir()}
            fullWidth
          >
            Salir
          </Button>
          <p>En un equipo compartido, pulse Salir al terminar.</p>
        </div>
      </aside>
    </div>
  )
}

/** The first sentence is the heading, the rest says until when and what to do. */
const enDos = (frase: string): [titulo: string, resto: string] => {
  const [titulo = '', ...resto] = frase.split(/(?<=\.)\s/)
  return [titulo.replace(/\.$/, ''), resto.join(' ')]
}

const Estado = ({ caso }: { caso: Caso }) => {
  const titulo = useRef<HTMLHeadingElement>(null)
  // The form is gone, and with it what had the focus.
  useEffect(() => {
    titulo.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [])
  const [dice, resto] = enDos(caso.frase)
  const impreso = useImpreso()
  return (
    <section className={clases.tarjeta} aria-labelledby="estado">
      <p className={clases.numeros}>
        {caso.expe_id && (
          <span>
            Expediente <b>{numeroEscrito('expediente', caso.expe_id)}</b>
          </span>
        )}
        <span>
          {caso.clase} <b>{numeroEscrito(SERIE[caso.clase], caso.numero)}</b>
        </span>
      </p>
      <h2 id="estado" ref={titulo} tabIndex={-1} className={clases.estado}>
        {dice}
      </h2>
      {resto && <p className={clases.resto}>{resto}</p>}
      {caso.subsanar && <PlazoParaSubsanar subsanar={caso.subsanar} presentado={caso.fecha_legal} />}
      {!caso.vence && caso.explicacion && <p className={clases.resto}>{caso.explicacion}.</p>}
      {caso.vence && (
        <div className={clases.plazo}>
          <small>{caso.vencido ? 'Venció el' : 'Vence el'}</small>
          <strong>{diaEnPalabras(caso.vence)}</strong>
          {caso.semaforo && (
            <span className={clases.semaforo} data-color={caso.semaforo.color}>
              <Icono de={IconClock} tam={20} />
              {caso.semaforo.texto}
            </span>
          )}
          {caso.motivo_cambio && <p>{caso.motivo_cambio}.</p>}
          {caso.explicacion && <Computo caso={caso} />}
          {caso.explicacion && <p className={clases.soloPapel}>{caso.explicacion}</p>}
        </div>
      )}
      {[caso.vencido, caso.silencio].map((texto) => texto && <p key={texto}>{texto}</p>)}
      <p className={clases.soloPapel}>
        Impreso el {fecha(impreso)} a las {hora(impreso)}
      </p>
    </section>
  )
}

/** When the page is printed, which may be long after it was opened (CON-26). */
const useImpreso = (): string => {
  const [marca, setMarca] = useState(() => marcaLima(new Date()))
  useEffect(() => {
    // The paper shows it only if it is drawn before the browser goes on.
    const alImprimir = () => flushSync(() => setMarca(marcaLima(new Date())))
    window.addEventListener('beforeprint', alImprimir)
    return () => window.removeEventListener('beforeprint', alImprimir)
  }, [])
  return marca
}

/** How the due date was counted, day by day, opened in place (PLA-08, PLA-29). */
const Computo = ({ caso }: { caso: Caso }) => {
  const computo = useComputo()
  return (
    <div className={clases.computo}>
      <VerComputo computo={computo} />
      <DiasDelComputo computo={computo}>
        <p>{caso.explicacion}</p>
        <ol>
          {caso.computo.map(({ dia, numero, motivo }) => (
            <li key={dia} data-contado={numero !== null || undefined}>
              <span>{fecha(dia)}</span> {numero === null ? motivo : <b>día hábil {numero}</b>}
            </li>
          ))}
        </ol>
      </DiasDelComputo>
    </div>
  )
}

/** Until when a correction is awaited, and at which hour on the day itself (CON-19). */
const PlazoParaSubsanar = ({
  subsanar: { hasta, hora: cierre },
  presentado,
}: {
  subsanar: NonNullable<Caso['subsanar']>
  presentado: string
}) => (
  <div className={clases.plazo} data-urgente>
    <small>
      <Icono de={IconClock} tam={20} />
      {cierre ? `Vence hoy a las ${cierre}` : 'Puede subsanar hasta el'}
    </small>
    <strong>{diaEnPalabras(hasta)}</strong>
    <p>Si subsana a tiempo, se conserva la fecha en que lo presentó: {fecha(presentado)}.</p>
  </div>
)

/** That the correction, the withdrawal or another address came (CON-20, CON-22, CON-24). The form is gone, and with it what had the focus. */
const Recibida = ({ texto }: { texto: string }) => {
  const caja = useRef<HTMLDivElement>(null)
  useEffect(() => caja.current?.focus(), [])
  return (
    <div ref={caja} tabIndex={-1} role="status" className={clases.recibida}>
      <Icono de={IconCheck} tam={24} />
      <p>{texto}</p>
    </div>
  )
}

const DICHO = { hecho: 'Hecho', curso: 'En curso', falta: 'Falta' } as const
const PREPOSICION = { hecho: '', curso: 'desde el ', falta: 'hasta el ' } as const

/** The steps, in words besides their marks (CON-12, CON-25). */
const Pasos = ({ pasos }: { pasos: readonly Paso[] }) => (
  <section className={clases.tarjeta} aria-labelledby="pasos">
    <h2 id="pasos">Pasos</h2>
    <ol className={clases.pasos}>
      {pasos.map(({ titulo, estado, fecha: suya, nota }, i) => (
        <li key={titulo} data-estado={estado} aria-current={estado === 'curso' ? 'step' : undefined}>
          <span aria-hidden="true">{estado === 'hecho' ? <Icono de={IconCheck} tam={20} /> : i + 1}</span>
          <div>
            <b>{titulo}</b>
            <small>
              <em>{DICHO[estado]}</em>
              {suya && ` · ${PREPOSICION[estado]}${estado === 'hecho' ? cuando(suya) : fecha(suya)}`}
              {nota && ` · ${nota}`}
            </small>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

/** Reads the case again while one of its proofs is being made; answers whether that takes longer than people wait (CON-17). */
const useCargosHechos = (abierta: Abierta, consulta: Consulta, seHace: boolean): boolean => {
  const [tarda, setTarda] = useState(false)
  const mirar = useEffectEvent(async (signal: AbortSignal) => {
    const hasta = performance.now() + PACIENCIA_CON_CARGO_MS
    while (performance.now() < hasta) {
      await pausa(RITMO_DEL_CARGO_MS, signal)
      const caso = await verCaso(abierta.consulta, signal)
      if (caso.nivel === 2 && caso.cargos.every(({ bytes }) => bytes !== null)) return consulta.poner(caso)
    }
    setTarda(true)
  })
  useEffect(() => {
    if (!seHace) return
    setTarda(false)
    const control = new AbortController()
    mirar(control.signal).catch(() => !control.signal.aborted && setTarda(true))
    return () => control.abort()
  }, [seHace])
  return tarda
}

const Documentos = ({ caso, abierta, consulta }: Props & { caso: CasoCompleto }) => {
  const descargas = useDescargas(abierta, consulta)
  const seHace = caso.cargos.some(({ bytes }) => bytes === null)
  const tarda = useCargosHechos(abierta, consulta, seHace)
  if (caso.cargos.length + caso.archivos.length === 0) return null
  return (
    <section className={clases.tarjeta} aria-labelledby="documentos">
      <h2 id="documentos">Sus documentos</h2>
      <div role="alert">{descargas.fallo && <Aviso texto={descargas.fallo} />}</div>
      <ul className={clases.documentos}>
        {caso.cargos.map(({ archivo_id, titulo, fecha: suya, bytes, sellado, sha256 }) => {
          const sello = sellado ? 'Con sello digital' : 'Sin sello digital'
          const espera = tarda ? ERRORES.cargoSinHacer.mensaje : MENSAJES_CONSULTA.preparandoCargo
          const detalle = bytes === null ? espera : [sello, fecha(suya), `PDF de ${enMegas(bytes)}`].join(' · ')
          return (
            <Descarga
              key={`cargo${archivo_id}`}
              {...{ clase: 'cargo', archivo_id, nombre: titulo, detalle, sha256, descargas }}
            />
          )
        })}
        {caso.archivos.map(({ archivo_id, nombre, sha256, ...archivo }) => (
          <Descarga
            key={`propio${archivo_id}`}
            {...{ clase: 'propio', archivo_id, nombre, detalle: tamanoDe(archivo), sha256, descargas }}
          />
        ))}
      </ul>
    </section>
  )
}

/** The three digits that open files and answers to who came by a link (CON-05). */
const PedirDigitos = ({
  enlace,
  consulta,
  titulo,
  label,
}: {
  enlace: string
  consulta: Consulta
  titulo: string
  label: string
}) => {
  const [digitos, setDigitos] = useState('')
  const [error, setError] = useState<string | null>(null)
  const campo = useRef<HTMLFormElement>(null)
  const enviar = async (evento: SubmitEvent) => {
    evento.preventDefault()
    if (consulta.esperando) return
    const falta = digitos.length === 3 ? await consulta.conDigitos(enlace, digitos) : MENSAJES_CONSULTA.faltanDigitos
    setError(falta)
    if (falta) campo.current?.querySelector('input')?.focus()
  }
  return (
    <section className={clases.tarjeta} aria-labelledby="digitos">
      <h2 id="digitos">{titulo}</h2>
      <form ref={campo} className={clases.digitos} noValidate onSubmit={(evento) => void enviar(evento)}>
        <div role="alert">{consulta.aviso && <Aviso texto={consulta.aviso} />}</div>
        <CampoDni
          name="documento"
          label={label}
          maxLength={3}
          value={digitos}
          error={conError(error ?? undefined)}
          onChange={setDigitos}
        />
        <BotonEspera type="submit" esperando={consulta.esperando}>
          Ver
        </BotonEspera>
      </form>
    </section>
  )
}

const Dato = ({ titulo, children }: { titulo: string; children: ReactNode }) =>
  children ? (
    <div>
      <dt>{titulo}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

const Datos = ({ caso }: { caso: Caso }) => (
  <section className={clases.tarjeta} aria-labelledby="datos">
    <h2 id="datos">
      {caso.clase === 'Reclamo' ? 'Su reclamo' : caso.clase === 'Trámite' ? 'Su trámite' : 'Su solicitud'}
    </h2>
    <dl>
      <Dato titulo="Está en">{caso.area}</Dato>
      <Dato titulo="Desde">{caso.desde && fecha(caso.desde)}</Dato>
      <Dato titulo="Procedimiento">{caso.procedimiento}</Dato>
      {caso.nivel === 2 && <Dato titulo="Asunto">{caso.asunto}</Dato>}
      <Dato titulo="Presentado">{cuando(caso.presentado)}</Dato>
      <Dato titulo="Fecha legal de presentación">{fecha(caso.fecha_legal)}</Dato>
    </dl>
  </section>
)

const NO_CAMBIADO = 'No se pudo cambiar su autorización, intente nuevamente'

/** Consent to notices by mail, shown, given and withdrawn (CON-23). */
const Avisos = ({ caso, abierta, consulta }: Props & { caso: CasoCompleto }) => {
  const [cambiando, setCambiando] = useState(false)
  const [dicho, setDicho] = useState('')
  const [fallo, setFallo] = useState<string | null>(null)
  const cambiar = async () => {
    setCambiando(true)
    setFallo(null)
    try {
      consulta.poner(await autorizarCorreo(abierta.consulta, !caso.autoriza_correo))
      setDicho(`${MENSAJES_CONSULTA.valeDesdeAhora}.`)
    } catch (error) {
      if (!consulta.vencer(error)) setFallo(palabrasDe(error, NO_CAMBIADO))
    } finally {
      setCambiando(false)
    }
  }
  return (
    <section className={clases.tarjeta} aria-labelledby="avisos">
      <h2 id="avisos">Avisos por correo</h2>
      <p className={clases.conIcono}>
        <Icono de={IconMail} tam={20} />
        <span>
          {caso.autoriza_correo
            ? 'Usted autorizó que le notifiquen por correo.'
            : 'Usted no ha autorizado que le notifiquen por correo.'}
        </span>
      </p>
      <BotonEspera variant="default" esperando={cambiando} onClick={() => void cambiar()} fullWidth>
        {caso.autoriza_correo ? 'Retirar mi autorización' : 'Autorizar'}
      </BotonEspera>
      <p role="status">{dicho}</p>
      <div role="alert">{fallo && <Aviso texto={fallo} />}</div>
    </section>
  )
}

import type { SpanishSite } from '#site-types';

/**
 * The Spanish of `site.config.ts`, for the pages under /es and for mail to those who wrote from there. Lists follow the
 * English ones by position; what is left out here stays English.
 */
export const spanish: SpanishSite = {
  tagline: 'Su comunidad, bien atendida.',
  president: {
    title: 'Presidenta',
    bio: 'Marian lleva dieciocho años al frente de asociaciones en el norte de Dallas, desde diez casas adosadas hasta cuatrocientas unidades. Lleva los libros, prepara cada presupuesto con la mesa directiva y explica cada renglón en palabras sencillas. Las mesas directivas tienen su número directo, y ella contesta.',
  },
  vicePresident: {
    title: 'Vicepresidente',
    bio: 'Theo se encarga de los edificios y de las personas que los reparan. Viene del mantenimiento comercial, sabe cuánto debe costar una reparación y pide una segunda cotización. Recorre cada propiedad todas las semanas y le manda a la mesa directiva lo que vio, con fotos.',
  },
  heroPicture: {
    alt: 'El horizonte de Dallas al atardecer detrás de un edificio de mediana altura con ventanas iluminadas',
  },
  streetPicture: {
    alt: 'Condominios uno junto al otro en una misma calle, desde un patio con fuente hasta una casa baja y alargada',
  },
  teamPicture: {
    alt: 'Un edificio ya entrada la noche. Dos ventanas están iluminadas: alguien lee en un escritorio y alguien habla por teléfono.',
  },
  servicesPicture: {
    alt: 'Un escritorio junto a una ventana al anochecer, con los libros, cartas, una lista en una pantalla, un casco y un mazo',
  },
  socialCard: { alt: 'WellServed Community Management. Su comunidad, bien atendida.' },
  properties: [
    {
      picture: { alt: 'Un patio con fuente entre edificios bajos de ladrillo' },
      fact: 'Alas de ladrillo alrededor de un patio con fuente',
    },
    {
      picture: { alt: 'Viviendas de ladrillo tipo jardín entre árboles, con un sendero' },
      fact: 'Viviendas tipo jardín a lo largo de un sendero sinuoso',
    },
    {
      picture: { alt: 'Una hilera de casas adosadas de estilo georgiano' },
      fact: 'Casas adosadas georgianas de cuatro pisos',
    },
    {
      picture: { alt: 'Un edificio de mediana altura con balcones' },
      fact: 'Edificio de mediana altura, con un balcón para cada vivienda',
    },
    {
      picture: { alt: 'Un edificio de piedra caliza clara de mediados del siglo veinte' },
      fact: 'Piedra caliza de mediados de siglo, dos pisos',
    },
  ],
  services: [
    {
      title: 'Administración financiera y contable',
      text: 'Los fondos de su asociación en sus propias cuentas, conciliados cada mes y explicados para que la mesa directiva pueda decidir.',
      brief: 'Presupuestos, cuotas y estados de cuenta, conciliados cada mes.',
      includes: [
        'Presupuesto anual y plan de reservas, preparados con la mesa directiva',
        'Cuotas facturadas, cobradas y con seguimiento',
        'Estados financieros mensuales que se leen de una sentada',
      ],
    },
    {
      title: 'Comunicación y apoyo administrativo',
      text: 'Los propietarios reciben noticias nuestras antes de tener que preguntar, y cada documento está donde la mesa directiva lo espera.',
      brief: 'Avisos, actas y archivos, donde la mesa directiva los espera.',
      includes: [
        'Avisos y boletines, por correo postal y electrónico',
        'Actas, contratos y seguros archivados',
        'Datos de propietarios e inquilinos siempre al día',
      ],
    },
    {
      title: 'Mantenimiento y coordinación de proveedores',
      text: 'Las solicitudes se contestan, los proveedores se comparan y se supervisan, y las reparaciones se llevan hasta el final.',
      brief: 'Cotizaciones comparadas y reparaciones supervisadas hasta el final.',
      includes: [
        'Un solo formulario en línea, y una línea urgente de día y de noche',
        'Cotizaciones por escrito antes del trabajo, fotos después',
        'Recorridos semanales de cada propiedad',
      ],
    },
    {
      title: 'Apoyo a la mesa directiva y gobernanza',
      text: 'Juntas bien preparadas que terminan a tiempo, y reglas que se aplican por igual a todos.',
      brief: 'Juntas bien preparadas que terminan a tiempo.',
      includes: [
        'Orden del día y documentos de la junta con una semana de anticipación',
        'Asambleas anuales y elecciones según el reglamento',
        'Reglas aplicadas con equidad, con registro de cada paso',
      ],
    },
    {
      title: 'Tecnología y automatización de procesos',
      text: 'El trabajo de rutina se hace solo, para que sus voluntarios recuperen sus tardes.',
      brief: 'Tareas de rutina y recordatorios que se hacen solos.',
      includes: [
        'Pagos y saldos en línea',
        'Solicitudes que se pueden seguir desde el reporte hasta la reparación',
        'Recordatorios enviados el día que corresponde',
      ],
    },
  ],
  whyUs: [
    {
      title: 'Respuesta sin igual',
      text: 'Una persona le contesta, le dice qué sigue y cuándo, y le llama cuando ya está hecho.',
    },
    {
      title: 'Experiencia financiera',
      text: 'El dinero de su asociación se concilia cada mes y se explica en palabras sencillas.',
    },
    {
      title: 'Servicio exclusivo',
      text: 'Mantenemos pequeña nuestra cartera para que cada comunidad reciba toda nuestra atención.',
    },
    {
      title: 'Eficiencia con tecnología',
      text: 'El trabajo de rutina está automatizado. El criterio sigue siendo de las personas.',
    },
    {
      title: 'Compromiso con la comunidad',
      text: 'Nos medimos por lo que sienten los vecinos al volver a casa.',
    },
  ],
  copy: {
    home: {
      proposition:
        'Administramos condominios y asociaciones de propietarios en Dallas: libros, edificios y mesas directivas, al cuidado de dos personas a las que puede llamar.',
      proposal: {
        text: 'Para mesas directivas y desarrolladores: cuéntenos de su comunidad.',
        note: 'Uno de nosotros le llama en un plazo de dos días hábiles.',
      },
      maintenance: {
        text: 'Para propietarios e inquilinos: una fuga, una falla de luz, un accidente.',
        note: 'Urgencias, de día o de noche:',
      },
      registration: {
        text: '¿Recién llegado al edificio? Regístrese o registre a su inquilino.',
        note: 'Tenga a la mano su formulario completado en PDF.',
      },
      services: {
        heading: 'Lo que le quitamos de encima a la mesa directiva',
        lede: 'Cinco servicios. Elija todos, o los que necesite.',
      },
      travel: {
        heading: 'El camino de una solicitud',
        lede: 'Cada residente recibe una página privada que dice en qué va una reparación, sin cuenta y sin llamadas.',
        steps: [
          {
            at: 'Lunes, 7:12 a. m.',
            said: 'Gotea agua debajo del fregadero de la cocina desde esta mañana.',
            text: 'La solicitud tiene un número y una página propia desde el momento en que se envía.',
          },
          {
            at: 'Lunes, 9:40 a. m.',
            said: 'El plomero va mañana entre las 9 y las 11. Debe haber alguien en casa.',
            text: 'La oficina contesta en la misma página y por correo electrónico.',
          },
          {
            at: 'Martes, 11:05 a. m.',
            said: 'La válvula debajo del fregadero es nueva y la pared está seca. Gracias por estar en casa.',
            text: 'Terminado quiere decir reparado. Si no lo está, con un toque se vuelve a abrir la solicitud.',
          },
        ],
      },
      newCommunity: 'Al cuidado de las mismas dos personas',
      communities: {
        one: 'Un condominio en Dallas; lo recorremos todas las semanas.',
        several: '{Count} condominios en Dallas; recorremos cada uno todas las semanas.',
      },
    },
    whoWeAre: {
      lede: 'Administramos condominios y asociaciones de propietarios en Dallas. Mantenemos los libros en orden, los edificios en buen estado y a los vecinos informados, para que su mesa directiva de voluntarios pueda dirigir en lugar de perseguir plomeros.',
      facts: [
        { value: 'Una lista corta', text: 'De comunidades, y así la queremos.' },
        { value: 'Dos personas', text: 'Que responden por cada una de ellas.' },
        { value: 'Diciembre de 2024', text: 'El mes en que abrimos nuestras puertas.' },
      ],
      background: [
        'Abrimos nuestras puertas en diciembre de 2024, después de años de administrar comunidades para otras empresas. Habíamos visto lo que pasa cuando un administrador tiene demasiadas: las llamadas quedan sin contestar, las reparaciones se pagan dos veces y las mesas directivas hacen el trabajo para el que contrataron a un administrador.',
        'Por eso mantenemos corta la lista de comunidades, y las dos personas cuyos nombres están en esta página conocen cada una de ellas, desde el techo hasta la cuenta de reserva.',
        'Entre los dos hemos preparado presupuestos para apartamentos tipo jardín y edificios de mediana altura, reconstruido reservas que se habían agotado, reemplazado techos, calderas y elevadores, y asistido a más asambleas anuales de las que podemos contar. Lo que aprendimos ahí es sencillo: decir lo que va a pasar, hacerlo y mostrar los números.',
      ],
      closingNote: [
        'Gracias por tomarnos en cuenta. Una comunidad es el hogar de las personas antes que un presupuesto o un edificio, y tratamos de trabajar como si viviéramos ahí.',
        'Pregúntenos lo que quiera. Uno de nosotros le va a contestar.',
      ],
    },
    ourTeam: {
      heading: 'Dos personas que responden por su edificio',
      lede: 'Sin centro de llamadas ni administradores que cambian. Los dos conocemos su propiedad, y usted nos conoce.',
      closing: 'Cuéntenos de su edificio. Uno de nosotros le va a llamar.',
    },
    services: {
      heading: 'Todo lo que una mesa directiva necesita, en un solo lugar',
      lede: 'Cinco servicios, cada uno a cargo de personas con años de experiencia. Elija todos, o los que necesite.',
      closing: [
        'No hay dos comunidades que necesiten la misma combinación. Un edificio de doce unidades quizá necesite que le lleven los libros y un número al que llamar de noche. Uno grande quiere los cinco, con un administrador en cada junta. Lo acordamos por escrito, y puede cambiarlo una vez al año.',
        'Empieza con una conversación. Vamos a ver la propiedad, leemos las actas y los estados financieros de los últimos dos años, y luego le decimos qué haríamos, cuánto costaría y por qué.',
      ],
    },
    contact: {
      next: [
        { title: 'Le llamamos', text: 'Uno de los dos, en un plazo de dos días hábiles.' },
        { title: 'Visitamos la propiedad', text: 'La recorremos con usted y revisamos los libros.' },
        {
          title: 'Usted recibe una propuesta',
          text: 'Qué haríamos, cuánto costaría y por qué. Por escrito.',
        },
      ],
    },
    request: {
      next: 'Leemos su solicitud, organizamos lo que hace falta y le escribimos en cada paso.',
      expect: {
        REPORTED: 'Le contestamos en un plazo de un día hábil.',
        OPEN: 'Le avisaremos en cuanto se fije una fecha, o si necesitamos algo de usted.',
        SCHEDULED: 'Le avisaremos si cambia la fecha.',
        IN_PROGRESS: 'Le avisaremos en cuanto el trabajo esté terminado.',
        COMPLETED: 'Solo volveremos a comunicarnos con usted si vuelve a abrir la solicitud o nos escribe.',
      },
    },
    serviceRequest: {
      next: [
        {
          title: 'Recibida',
          text: 'Usted recibe un número y una página privada que muestra en qué va su solicitud.',
        },
        {
          title: 'Programada',
          text: 'Organizamos lo que hace falta y le escribimos cuándo irá alguien.',
        },
        {
          title: 'Terminada',
          text: 'Le avisamos cuando el trabajo está terminado. ¿Todavía no está reparado? Vuelva a abrirla.',
        },
      ],
    },
    rentReminder: {
      subject: 'Recordatorio de su renta de {unit}',
      text: `Estimado(a) {name}:

Según nuestros libros, tiene {amount} de renta pendiente por {unit}. La parte más antigua venció el {oldest due date}.

Páguela en los próximos cinco días. Si ya pagó mientras tanto, gracias, y no haga caso de este mensaje. Si algo le impide pagar, o si cree que nuestros libros están mal, conteste este correo o llámenos: preferimos saberlo por usted.`,
    },
  },
};
